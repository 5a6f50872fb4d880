/** What the devices know: read from the ledger by `readLedger`. */
export interface LedgerEntries {
  /** Acknowledged positions by identifier: sequence to fix time. */
  readonly acknowledged: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Highest sequence that each device ever sent; empty while the load still runs. */
  readonly highestSent: ReadonlyMap<string, number>;
}

/** One stored position as far as the check goes. */
export interface StoredPosition {
  readonly sequence: number;
  readonly fixTime: number;
}

export interface CheckResult {
  readonly acknowledged: number;
  /** Acknowledged, but not stored, or stored with another time. */
  readonly lost: number;
  /** Stored more than once. */
  readonly doubled: number;
  /** Stored, but never sent. */
  readonly invented: number;
  /** The first few findings in words. */
  readonly findings: readonly string[];
}

const FINDINGS = 20;

/** Reads a ledger as `Ledger` writes it; a last line that was cut off is left out. */
export const readLedger = (text: string): LedgerEntries => {
  const acknowledged = new Map<string, Map<number, number>>();
  const highestSent = new Map<string, number>();
  const lines = text.split("\n");
  lines.pop();
  for (const line of lines) {
    const [kind, uniqueId, sequence, fixTime] = line.split(" ");
    if (uniqueId === undefined) continue;
    if (kind === "S") highestSent.set(uniqueId, Number(sequence));
    else {
      const device = acknowledged.get(uniqueId) ?? new Map<number, number>();
      acknowledged.set(uniqueId, device);
      device.set(Number(sequence), Number(fixTime));
    }
  }
  return { acknowledged, highestSent };
};

/**
 * Compares what the server acknowledged with what it has: every acknowledged position is stored exactly once with its
 * fix time, nothing is stored twice, and nothing that was not sent.
 */
export const checkLedger = (
  ledger: LedgerEntries,
  storedByDevice: ReadonlyMap<string, readonly StoredPosition[]>,
): CheckResult => {
  const result = { acknowledged: 0, lost: 0, doubled: 0, invented: 0 };
  const findings: string[] = [];
  const find = (kind: "lost" | "doubled" | "invented", words: string): void => {
    result[kind] += 1;
    if (findings.length < FINDINGS) findings.push(`${kind}: ${words}`);
  };
  const devices = new Set([...ledger.acknowledged.keys(), ...storedByDevice.keys()]);
  for (const uniqueId of devices) {
    const stored = new Map<number, number>();
    const highest = ledger.highestSent.get(uniqueId) ?? Infinity;
    for (const { sequence, fixTime } of storedByDevice.get(uniqueId) ?? []) {
      if (stored.has(sequence)) find("doubled", `${uniqueId} ${sequence}`);
      stored.set(sequence, fixTime);
      if (!Number.isInteger(sequence) || sequence < 1 || sequence > highest)
        find("invented", `${uniqueId} ${sequence}`);
    }
    for (const [sequence, fixTime] of ledger.acknowledged.get(uniqueId) ?? []) {
      result.acknowledged += 1;
      const found = stored.get(sequence);
      if (found !== fixTime)
        find("lost", `${uniqueId} ${sequence} at ${fixTime}${found === undefined ? "" : `, stored at ${found}`}`);
    }
  }
  return { ...result, findings };
};

import type { StoredPosition } from "./check-ledger.ts";

/** Reads what a server has stored through its REST API, as any client could. */
export class StoredPositions {
  readonly #base: string;
  readonly #cookie: string;

  private constructor(base: string, cookie: string) {
    this.#base = base;
    this.#cookie = cookie;
  }

  static async signIn(base: string, email: string, password: string): Promise<StoredPositions> {
    const answer = await fetch(`${base}/api/session`, {
      method: "POST",
      body: new URLSearchParams({ email, password }),
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (!answer.ok || cookie === undefined) throw new Error(`sign-in answered ${answer.status}`);
    return new StoredPositions(base, cookie);
  }

  /** Device ids by identifier. */
  async devices(): Promise<ReadonlyMap<string, number>> {
    const devices = (await this.#get("/api/devices?all=true")) as readonly { id: number; uniqueId: string }[];
    return new Map(devices.map(({ id, uniqueId }) => [uniqueId, id]));
  }

  /** Everything stored for a device with a fix time in the period, unix ms. */
  async positions(device: number, from: number, to: number): Promise<readonly StoredPosition[]> {
    const period = new URLSearchParams({
      deviceId: String(device),
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
    });
    const positions = (await this.#get(`/api/positions?${period.toString()}`)) as readonly {
      readonly fixTime: string;
      readonly attributes: Readonly<Record<string, unknown>>;
    }[];
    return positions.map(({ fixTime, attributes }) => ({
      sequence: Number(attributes["odometer"]),
      fixTime: Date.parse(fixTime),
    }));
  }

  async #get(path: string): Promise<unknown> {
    const answer = await fetch(`${this.#base}${path}`, {
      headers: { cookie: this.#cookie, accept: "application/json" },
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
    return answer.json();
  }
}

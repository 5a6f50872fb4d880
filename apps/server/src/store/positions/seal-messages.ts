import type { Segment } from "#store/positions/segment.ts";

/** What the main thread asks of the sealing thread. Batches are in shared memory and are not copied. */
export type SealRequest =
  | {
      readonly kind: "begin";
      readonly batches: readonly Uint8Array[];
      /** Device ids and, at the same index, up to which sequence each is sealed already. */
      readonly devices: Float64Array;
      readonly sealedSequences: Float64Array;
    }
  | { readonly kind: "next"; readonly devices: number }
  | { readonly kind: "merge"; readonly devices: readonly (readonly StoredTrack[])[] };

export interface StoredTrack {
  readonly id: number;
  readonly track: Uint8Array;
}

export type SealReply =
  | { readonly kind: "begun"; readonly devices: number }
  | { readonly kind: "sealed"; readonly devices: readonly SealedDevice[] }
  | { readonly kind: "merged"; readonly devices: readonly MergedDevice[] }
  | { readonly kind: "failed"; readonly message: string };

export interface SealedDevice {
  readonly deviceId: number;
  readonly lastSequence: number;
  readonly segments: readonly Segment[];
  /** Why the device could not be sealed; its positions stay in the log. */
  readonly failure: string | null;
}

export interface MergedDevice {
  /** Segments that the new ones replace. */
  readonly replaced: readonly number[];
  readonly segments: readonly Segment[];
  readonly damaged: readonly { readonly id: number; readonly reason: string }[];
}

/**
 * What passes between the fleet worker and the map: the camera goes in, packed records, draw lists, clusters and
 * labels come out. Nothing here is meant for React.
 */
export interface MapFeed {
  /** Unix ms that the shared clock of the glides counts from. */
  readonly epoch: number;
  /** What the camera sees now, or null when no map is open. */
  setView(view: MapViewport | null): void;
  onTick(listener: (tick: MapTick) => void): () => void;
  /** Ids of the vehicles in view, clustered or not, worst state first; at most `limit`. */
  inView(limit: number): Promise<readonly number[]>;
  /** Box around the given vehicles, or around all that match the query; null when none has a position. */
  bounds(deviceIds: readonly number[] | null): Promise<FleetBounds | null>;
}

export type LabelText = "none" | "plate" | "name";

/** Mercator world is 0..1 from the antimeridian at 180 W to 180 E and from 85 N to 85 S. */
export interface MapViewport {
  /** West edge, may be below 0 or above 1 when the map was panned around the world. */
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  /** Degrees. */
  readonly bearing: number;
  /** Degrees from looking straight down. */
  readonly pitch: number;
  /** Where the camera points, mercator. */
  readonly centre: { readonly x: number; readonly y: number };
  /** The map's box and where in it the centre is shown, CSS px. */
  readonly screen: {
    readonly width: number;
    readonly height: number;
    readonly centreX: number;
    readonly centreY: number;
  };
  readonly labels: LabelText;
  readonly clustering: boolean;
  /** Whether the state filter and the search of the list also hold for the map. */
  readonly filtered: boolean;
  /** Always drawn by itself, whatever filter and clusters say. */
  readonly selected: number | null;
}

export interface FleetBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A part that did not change since the last tick is null. */
export interface MapTick {
  readonly records: MapRecords | null;
  /** Slots drawn by themselves, those to be on top last. */
  readonly visible: Uint32Array<ArrayBuffer> | null;
  readonly clusters: readonly MapCluster[] | null;
  readonly labels: readonly MapLabel[] | null;
  /** Speed of the fastest glide among the visible, mercator world a second. */
  readonly fastest: number;
  /** When the last glide ends, ms on the shared clock (see `map-record.ts`). */
  readonly movingUntil: number;
}

export interface MapRecords {
  /** Slots that changed; the other arrays run in step with it. */
  readonly slots: Uint32Array<ArrayBuffer>;
  readonly deviceIds: Uint32Array<ArrayBuffer>;
  /** `RECORD_WORDS` a slot. */
  readonly words: Uint32Array<ArrayBuffer>;
  /** Two a slot: the track time at the start of the glide and at its end, unix ms. */
  readonly trackTimes: Float64Array<ArrayBuffer>;
  /** Newest fix time a slot, unix ms. */
  readonly fixTimes: Float64Array<ArrayBuffer>;
  readonly capacity: number;
}

export interface MapCluster {
  readonly id: number;
  /** Mercator world 0..1. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** In the order of `VEHICLE_STATES`. */
  readonly byState: readonly [number, number, number, number];
}

export interface MapLabel {
  readonly slot: number;
  readonly text: string;
  /** Quieter: the vehicle is disconnected. */
  readonly faint: boolean;
}

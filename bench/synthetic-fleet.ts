import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import type { RosterEntry, VehicleDetails } from "@outrider/wire/live/messages.ts";
import { UNKNOWN_BYTE, VEHICLE_FLAG } from "@outrider/wire/live/vehicle-frame.ts";
import type { VehicleRecord } from "@outrider/wire/live/vehicle-frame.ts";

/** Towns the vehicles live in, with their share: latitude, longitude, weight. */
const TOWNS: readonly (readonly [string, number, number, number])[] = [
  ["Lisboa", 38.736, -9.142, 30],
  ["Porto", 41.157, -8.629, 16],
  ["Setúbal", 38.524, -8.893, 7],
  ["Coimbra", 40.207, -8.429, 7],
  ["Braga", 41.545, -8.426, 6],
  ["Évora", 38.571, -7.913, 5],
  ["Faro", 37.019, -7.93, 5],
  ["Aveiro", 40.644, -8.645, 5],
  ["Leiria", 39.744, -8.807, 5],
  ["Viseu", 40.661, -7.909, 4],
  ["Santarém", 39.236, -8.687, 4],
  ["Badajoz", 38.879, -6.97, 4],
  ["Sevilla", 37.389, -5.984, 6],
  ["Madrid", 40.417, -3.703, 10],
  ["Salamanca", 40.97, -5.663, 3],
  ["Vigo", 42.24, -8.721, 4],
];
const GROUPS = ["Cold chain", "Distribution Lisboa", "Construction", "Service vans", "Long haul", "Waste", "Buses", ""];
const DRIVERS = [
  "Ana Sequeira",
  "Rui Matos",
  "João Pires",
  "Inês Prado",
  "Marta Gouveia",
  "Tiago Leão",
  "José Conceição",
  "",
];
const NAMES = ["Frigo", "Porta", "Obra", "Serviço", "Carga", "Linha"];
const DAY = 86_400_000;

/** A fleet with plausible numbers and no history: towns, a mix of states, vehicles that wander. */
export class SyntheticFleet {
  readonly size: number;
  readonly #interval: number;
  readonly #latitude: Float64Array;
  readonly #longitude: Float64Array;
  readonly #course: Float64Array;
  readonly #speed: Float64Array;
  readonly #state: Uint8Array;
  readonly #fixTime: Float64Array;
  readonly #since: Float64Array;
  readonly #town: Uint8Array;
  readonly #random: () => number;
  #next = 0;

  constructor(size: number, seed: number, interval: number) {
    this.size = size;
    this.#interval = interval;
    this.#random = randomOf(seed);
    this.#latitude = new Float64Array(size);
    this.#longitude = new Float64Array(size);
    this.#course = new Float64Array(size);
    this.#speed = new Float64Array(size);
    this.#state = new Uint8Array(size);
    this.#fixTime = new Float64Array(size);
    this.#since = new Float64Array(size);
    this.#town = new Uint8Array(size);
    for (let index = 0; index < size; index += 1) this.#settle(index);
  }

  entry(index: number): RosterEntry {
    const letters = String.fromCharCode(65 + (index % 23), 65 + ((index * 7) % 23));
    const driver = DRIVERS[(index * 5) % DRIVERS.length] ?? "";
    const group = (this.#town[index] ?? 0) % GROUPS.length;
    return {
      id: index + 1,
      name: `${NAMES[index % NAMES.length]} ${String(index + 1).padStart(2, "0")}`,
      plate: `${String(((index * 37) % 90) + 10)}-${letters}-${String(((index * 53) % 90) + 10)}`,
      uniqueId: String(350_000_000_000_000 + index),
      category: VEHICLE_CATEGORIES[index % VEHICLE_CATEGORIES.length] ?? "default",
      groupId: GROUPS[group] === "" ? 0 : group + 1,
      groupName: GROUPS[group] ?? "",
      model: "",
      driver,
      disabled: false,
    };
  }

  record(index: number): VehicleRecord {
    const state = this.#state[index] ?? 3;
    const special = index % 41;
    return {
      deviceId: index + 1,
      latitude: this.#latitude[index] ?? 0,
      longitude: this.#longitude[index] ?? 0,
      fixTime: this.#fixTime[index] ?? 0,
      stateSince: this.#since[index] ?? 0,
      lastUpdate: this.#fixTime[index] ?? 0,
      speed: this.#speed[index] ?? 0,
      course: this.#course[index] ?? 0,
      state,
      flags:
        VEHICLE_FLAG.ignitionKnown |
        (state <= 1 ? VEHICLE_FLAG.ignition : 0) |
        (state === 3 ? 0 : VEHICLE_FLAG.online) |
        (special === 5 && state < 2 ? VEHICLE_FLAG.alarm : 0) |
        (special === 9 && state === 2 ? VEHICLE_FLAG.immobilized : 0) |
        (special === 13 && state === 1 ? VEHICLE_FLAG.commandPending : 0),
      fuel: index % 5 === 0 ? UNKNOWN_BYTE : (index * 31) % 101,
      signal: state === 3 ? UNKNOWN_BYTE : index % 6,
    };
  }

  details(deviceId: number): VehicleDetails {
    const town = TOWNS[this.#town[deviceId - 1] ?? 0]?.[0] ?? "";
    return {
      deviceId,
      address: `Rua ${(deviceId * 17) % 300}, ${town}`,
      altitude: 0,
      accuracy: 0,
      valid: true,
      protocol: "teltonika",
      attributes: { ignition: (this.#state[deviceId - 1] ?? 3) <= 1 },
    };
  }

  /** The vehicles whose turn it is in this of `parts` frames a second, driven on to `now`. */
  advance(now: number, parts: number): Uint32Array {
    const share = Math.ceil(this.size / (this.#interval * parts));
    const turn = Uint32Array.from(
      { length: Math.min(share, this.size) },
      (_, index) => (this.#next + index) % this.size,
    );
    this.#next = (this.#next + share) % this.size;
    return turn.filter((index) => this.#drive(index, now));
  }

  #settle(index: number): void {
    const random = this.#random;
    let left = random() * TOWNS.reduce((sum, town) => sum + town[3], 0);
    let town = 0;
    while (left > (TOWNS[town]?.[3] ?? 0) && town < TOWNS.length - 1) {
      left -= TOWNS[town]?.[3] ?? 0;
      town += 1;
    }
    const spread = random() < 0.75 ? 0.07 : 0.4;
    const bell = (): number => (random() + random() + random() - 1.5) * 1.4;
    const mix = random();
    const state = mix < 0.4 ? 0 : mix < 0.51 ? 1 : mix < 0.93 ? 2 : 3;
    const now = Date.now();
    this.#town[index] = town;
    this.#latitude[index] = (TOWNS[town]?.[1] ?? 0) + bell() * spread;
    this.#longitude[index] = (TOWNS[town]?.[2] ?? 0) + Math.abs(bell()) * spread * (town < 2 ? 1 : 1.2) - 0.02;
    this.#state[index] = state;
    this.#course[index] = random() * 360;
    this.#speed[index] = state === 0 ? 10 + random() * 50 : 0;
    this.#fixTime[index] = state === 3 ? now - (6 + random() * 20) * DAY : now - random() * this.#interval * 1000;
    this.#since[index] = (this.#fixTime[index] ?? now) - random() * 4 * 3_600_000;
  }

  #drive(index: number, now: number): boolean {
    const state = this.#state[index] ?? 3;
    if (state === 3) return false;
    const seconds = (now - (this.#fixTime[index] ?? now)) / 1000;
    this.#fixTime[index] = now;
    if (state !== 0) return true;
    const course = (this.#course[index] ?? 0) + (this.#random() - 0.5) * 30;
    this.#course[index] = ((course % 360) + 360) % 360;
    const degrees = ((this.#speed[index] ?? 0) * 1852 * seconds) / 3600 / 111_320;
    const radians = (course * Math.PI) / 180;
    const latitude = (this.#latitude[index] ?? 0) + Math.cos(radians) * degrees;
    this.#latitude[index] = latitude;
    this.#longitude[index] =
      (this.#longitude[index] ?? 0) + (Math.sin(radians) * degrees) / Math.cos((latitude * Math.PI) / 180);
    return true;
  }
}

/** A small repeatable generator (mulberry32). */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

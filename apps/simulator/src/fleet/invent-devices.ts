import type { VehicleCategory } from "@outrider/domain/model/vehicle-category.ts";
import { VEHICLE_CATEGORIES } from "@outrider/domain/model/vehicle-category.ts";
import { hashNumbers, hashText, Random, shareOf } from "../random/random.ts";
import type { DeviceProtocol, FleetDevice } from "./fleet-device.ts";

/** How many of a hundred vehicles are of a category; the other categories come once in sixty each. */
const COMMON: readonly (readonly [VehicleCategory, number])[] = [
  ["van", 26],
  ["car", 20],
  ["truck", 13],
  ["pickup", 8],
  ["bus", 7],
  ["trailer", 6],
  ["truck2", 6],
  ["motorcycle", 6],
  ["minibus", 5],
  ["ambulance", 3],
];
/** Every so many vehicles stand for the rarer categories, each in turn. */
const RARE_EVERY = 4;
const GOLDEN = 0.618_033_988_749_894_8;
/** One in so many devices has been silent for days. */
const SILENT_EVERY = 45;

const FIRST_NAMES = [
  "Ana",
  "Bruno",
  "Carla",
  "Diogo",
  "Elena",
  "Filipe",
  "Grace",
  "Hugo",
  "Inês",
  "João",
  "Karim",
  "Laura",
  "Marta",
  "Nuno",
  "Olivia",
  "Pedro",
  "Rita",
  "Sofia",
  "Tiago",
  "Zoé",
];
const FAMILY_NAMES = [
  "Almeida",
  "Bernard",
  "Costa",
  "Dias",
  "Evans",
  "Ferreira",
  "García",
  "Hughes",
  "Lopes",
  "Martin",
  "Nunes",
  "Oliveira",
  "Pereira",
  "Ramos",
  "Santos",
  "Taylor",
];
const GROUPS = ["Distribution", "Long haul", "Construction", "Passengers", "Service", "Cold chain"] as const;

/** Makes up a fleet of so many devices; the first n of a larger fleet with the same seed are the same. */
export const inventDevices = (count: number, seed: number): readonly FleetDevice[] =>
  Array.from({ length: count }, (_, index) => inventDevice(index, seed));

const inventDevice = (index: number, seed: number): FleetDevice => {
  const random = new Random(hashNumbers(seed, index, 77));
  const category = categoryOf(index, seed);
  const coldBox = (category === "truck2" || category === "van") && random.chance(0.4) ? random.pick([-18, 4]) : null;
  const drivers = HAS_KEY_READER.has(category) ? random.integer(1, 2) : 0;
  return {
    uniqueId: imei(`${seed}/${index}`),
    protocol: protocolOf(index),
    category,
    name: `${category === "default" ? "Vehicle" : category[0]?.toUpperCase() + category.slice(1)} ${index + 1}`,
    licensePlate: plate(random),
    group: groupOf(category, coldBox),
    ...(drivers > 0
      ? {
          driverKeys: Array.from({ length: drivers }, (_, driver) => driverKey(seed, index, driver)),
          driverNames: Array.from(
            { length: drivers },
            () => `${random.pick(FIRST_NAMES)} ${random.pick(FAMILY_NAMES)}`,
          ),
        }
      : {}),
    ...(coldBox === null ? {} : { coldBox }),
    ...(index % SILENT_EVERY === SILENT_EVERY - 8 ? { silentDays: 6 + (index % 5) } : {}),
  };
};

/** Categories whose driver shows a key before leaving. */
const HAS_KEY_READER: ReadonlySet<VehicleCategory> = new Set([
  "van",
  "truck",
  "truck2",
  "trailer",
  "bus",
  "minibus",
  "cistern",
  "mixer",
]);

const categoryOf = (index: number, seed: number): VehicleCategory => {
  if (index % RARE_EVERY === RARE_EVERY - 1) {
    const common = new Set(COMMON.map(([category]) => category));
    const rare = VEHICLE_CATEGORIES.filter((category) => !common.has(category));
    return rare[Math.floor(index / RARE_EVERY) % rare.length] ?? "car";
  }
  // Steps of the golden ratio spread evenly, so that also a small fleet is a fair sample.
  let left = 100 * ((shareOf(hashNumbers(seed, 3)) + index * GOLDEN) % 1);
  for (const [category, share] of COMMON) {
    left -= share;
    if (left < 0) return category;
  }
  return "car";
};

/** Six of ten speak Teltonika, three GT06, one reports by HTTP. */
const protocolOf = (index: number): DeviceProtocol => {
  const digit = (index * 7) % 10;
  return digit < 6 ? "teltonika" : digit < 9 ? "gt06" : "osmand";
};

const groupOf = (category: VehicleCategory, coldBox: number | null): string => {
  const [distribution, haul, construction, passengers, service, cold] = GROUPS;
  if (coldBox !== null) return cold;
  if (["truck", "truck2", "trailer", "cistern"].includes(category)) return haul;
  if (["bus", "minibus", "helicopter", "boat"].includes(category)) return passengers;
  if (["van", "motorcycle", "bicycle"].includes(category)) return distribution;
  return ["car", "pickup", "ambulance", "towtruck", "person", "arrow", "default"].includes(category)
    ? service
    : construction;
};

const plate = (random: Random): string => {
  const letter = (): string => random.pick([..."ABCDEFGHIJKLMNOPQRSTUVXZ"]);
  return `${letter()}${letter()}-${random.integer(10, 99)}-${letter()}${letter()}`;
};

/** 16 upper-case hex digits as an RFID reader gives them. */
const driverKey = (seed: number, index: number, driver: number): string =>
  `${hex(hashNumbers(seed, index, driver, 1))}${hex(hashNumbers(seed, index, driver, 2))}`;

const hex = (word: number): string => word.toString(16).toUpperCase().padStart(8, "0");

/** A well-formed IMEI (15 digits, the last by Luhn) that always stands for the same text. Type code 86 is invented. */
export const imei = (text: string): string => {
  const digits = `86${String(hashText(text)).padStart(10, "0")}${String(hashText(`${text}#`) % 100).padStart(2, "0")}`;
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

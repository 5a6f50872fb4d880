import type { Degrees } from "@outrider/domain/units/units.ts";

/** Turns coordinates into a short address for people. Other geocoders are adapters of this. */
export interface AddressLookup {
  /** A one-line address, or null when there is none near. Answers at once: a slow geocoder answers from its cache. */
  readonly at: (latitude: Degrees, longitude: Degrees) => string | null;
  /** Credit that the page must show for the data behind the addresses. */
  readonly attribution: string;
}

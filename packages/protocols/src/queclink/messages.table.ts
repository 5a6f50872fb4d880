/** How many fields stand between the device name and the location block. */
export type Layout =
  /** Reserved, report id and type, number of locations. */
  | "event"
  /** External power, report id and type, number. */
  | "periodic"
  /** Mask, external power, report id and type, number. */
  | "masked"
  /** Seconds since the last change. */
  | "ignition"
  /** Reserved, report type, seconds. */
  | "virtualIgnition"
  /** One field that says what happened. */
  | "single"
  /** Nothing. */
  | "plain"
  | "information"
  | "cells"
  | "serialData"
  /** Kept as text. */
  | "text";

export interface MessageRule {
  readonly layout: Layout;
  readonly alarm?: string;
  readonly attributes?: Readonly<Record<string, boolean>>;
}

/** Message types (GV200, GV300, GL300, GMT100 manuals) with their layout and what they say by themselves. */
export const MESSAGES: Readonly<Record<string, MessageRule>> = {
  GTFRI: { layout: "periodic" },
  GTERI: { layout: "masked" },
  GTRTL: { layout: "event" },
  GTDOG: { layout: "event" },
  GTLBC: { layout: "event" },
  GTNMR: { layout: "event" },
  GTDIS: { layout: "event" },
  GTIOB: { layout: "event" },
  GTTOW: { layout: "event", alarm: "tow" },
  GTSPD: { layout: "event" },
  GTSOS: { layout: "event", alarm: "sos" },
  GTGEO: { layout: "event" },
  GTHBM: { layout: "event" },
  GTIGL: { layout: "event" },
  GTGIN: { layout: "single", alarm: "geofenceEnter" },
  GTGOT: { layout: "single", alarm: "geofenceExit" },
  GTIGN: { layout: "ignition", attributes: { ignition: true } },
  GTIGF: { layout: "ignition", attributes: { ignition: false } },
  GTVGN: { layout: "virtualIgnition", attributes: { ignition: true } },
  GTVGF: { layout: "virtualIgnition", attributes: { ignition: false } },
  GTIDN: { layout: "plain", alarm: "idle" },
  GTIDF: { layout: "plain" },
  GTSTR: { layout: "plain" },
  GTSTP: { layout: "plain" },
  GTLSP: { layout: "plain" },
  GTSTT: { layout: "single" },
  GTPNA: { layout: "plain", alarm: "powerOn" },
  GTPFA: { layout: "plain", alarm: "powerOff" },
  GTMPN: { layout: "plain", alarm: "powerRestored" },
  GTEPN: { layout: "plain", alarm: "powerRestored" },
  GTMPF: { layout: "plain", alarm: "powerCut" },
  GTEPF: { layout: "plain", alarm: "powerCut" },
  GTBPL: { layout: "single", alarm: "lowBattery" },
  GTBTC: { layout: "plain", attributes: { charge: true } },
  GTSTC: { layout: "plain", attributes: { charge: false } },
  GTJDR: { layout: "plain", alarm: "jamming" },
  GTJDS: { layout: "single" },
  GTTMP: { layout: "event", alarm: "temperature" },
  GTTEM: { layout: "single", alarm: "temperature" },
  GTANT: { layout: "single" },
  GTCRA: { layout: "single", alarm: "accident" },
  GTIDA: { layout: "single" },
  GTDAR: { layout: "single" },
  GTINF: { layout: "information" },
  GTGSM: { layout: "cells" },
  GTDAT: { layout: "serialData" },
  GTDTT: { layout: "serialData" },
  GTCAN: { layout: "text" },
  GTOBD: { layout: "text" },
  GTBAT: { layout: "text" },
  GTVER: { layout: "text" },
  GTCID: { layout: "text" },
  GTCSQ: { layout: "text" },
  GTIOS: { layout: "text" },
  GTTMZ: { layout: "text" },
  GTGPS: { layout: "text" },
  GTALL: { layout: "text" },
  GTALS: { layout: "text" },
};

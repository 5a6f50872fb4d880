import type { AttributeValue } from "@outrider/domain/model/attributes.ts";
import type { CellTower, Network } from "@outrider/domain/model/position.ts";
import { hexText } from "../bytes/hex.ts";
import { latin1Text } from "../bytes/latin1.ts";
import { rawName } from "./io-profile.ts";

/**
 * What the I/O elements of one record say, collected while they are read: the attributes, and the parts that mean
 * something only together.
 */
export class RecordFacts {
  readonly attributes: Record<string, AttributeValue>;
  readonly event: number;
  /** Name of the alarm that the alarm button raises. */
  readonly alarmButton: string;
  alarm = "";
  gnssSpeed = 0;
  cellId = -1;
  lteCellId = -1;
  locationAreaCode = -1;
  iccidFirst: number | string = -1;
  iccidSecond: number | string = -1;
  /** Hex in wire order, "" for none. */
  driverKey = "";
  rfid = "";
  card: CardParts | null = null;

  constructor(attributes: Record<string, AttributeValue>, event: number, alarmButton: string) {
    this.attributes = attributes;
    this.event = event;
    this.alarmButton = alarmButton;
  }

  raise(alarm: string): void {
    if (this.alarm === "") this.alarm = alarm;
    else if (!this.alarm.split(",").includes(alarm)) this.alarm += `,${alarm}`;
  }

  /** Writes what needs several ids into the attributes; answers the network, when there is one. */
  finish(): Network | null {
    const { attributes } = this;
    if (this.alarm !== "") attributes["alarm"] = this.alarm;
    if (this.driverKey !== "" || this.rfid !== "") this.finishDriver();
    if (this.card !== null) finishCards(this.card, attributes);
    if (this.iccidFirst !== -1 || this.iccidSecond !== -1) this.finishIccid();
    if (this.locationAreaCode < 0 && this.cellId < 0 && this.lteCellId < 0) return null;
    return this.finishNetwork();
  }

  /**
   * `driverUniqueId` is the key in reversed byte order, as Traccar writes it, so that imported drivers match; the wire
   * order is kept as `ibutton`. An RFID card counts where no key was read.
   */
  private finishDriver(): void {
    const { attributes } = this;
    if (this.driverKey !== "") {
      attributes["driverUniqueId"] = reversedPairs(this.driverKey);
      attributes["ibutton"] = this.driverKey;
      if (this.rfid !== "") attributes["rfid"] = this.rfid;
    } else {
      attributes["driverUniqueId"] = this.rfid;
    }
  }

  private finishIccid(): void {
    const { attributes, iccidFirst, iccidSecond } = this;
    if (iccidFirst !== -1 && iccidSecond !== -1) attributes["iccid"] = `${iccidFirst}${iccidSecond}`;
    else if (iccidFirst !== -1) attributes[rawName(11)] = iccidFirst;
    else attributes[rawName(14)] = iccidSecond;
  }

  /** A cell needs operator, area and cell; with one missing the parts stay raw. */
  private finishNetwork(): Network | null {
    const { attributes } = this;
    const operator = attributes["operator"];
    const cellId = this.lteCellId > 0 ? this.lteCellId : this.cellId;
    if (typeof operator === "number" && operator > 0 && cellId >= 0 && this.locationAreaCode >= 0) {
      return { cellTowers: [cellTower(operator, this.locationAreaCode, cellId)] };
    }
    if (this.cellId >= 0) attributes[rawName(205)] = this.cellId;
    if (this.locationAreaCode >= 0) attributes[rawName(206)] = this.locationAreaCode;
    if (this.lteCellId >= 0) attributes[rawName(636)] = this.lteCellId;
    return null;
  }
}

/** Halves of the tachograph card numbers of both drivers, as wire bytes. */
export interface CardParts {
  first: Uint8Array | null;
  second: Uint8Array | null;
  first2: Uint8Array | null;
  second2: Uint8Array | null;
}

/** The operator code is the mobile country code (3 digits) followed by the network code (2 or 3 digits). */
function cellTower(operator: number, locationAreaCode: number, cellId: number): CellTower {
  const networkDigits = operator >= 100_000 ? 1000 : 100;
  return {
    mobileCountryCode: Math.floor(operator / networkDigits),
    mobileNetworkCode: operator % networkDigits,
    locationAreaCode,
    cellId,
  };
}

function finishCards(card: CardParts, attributes: Record<string, AttributeValue>): void {
  const driver = cardNumber(card.first, card.second);
  if (driver !== "") attributes["driverUniqueId"] = driver;
  const driver2 = cardNumber(card.first2, card.second2);
  if (driver2 !== "") attributes["driver2UniqueId"] = driver2;
}

/** Sixteen ASCII characters in two halves; "" without a card, hex when they are not text. */
function cardNumber(first: Uint8Array | null, second: Uint8Array | null): string {
  let text = "";
  let hex = "";
  for (const half of [first, second]) {
    if (half === null) continue;
    text += latin1Text(half);
    hex += hexText(half);
  }
  // oxlint-disable-next-line no-control-regex -- unused places of a card number are NUL
  const trimmed = text.replace(/^[\0 ]+|[\0 ]+$/g, "");
  return /^[\x20-\x7e]*$/.test(trimmed) ? trimmed : hex;
}

/** Hex text with its byte order turned round. */
export function reversedPairs(hex: string): string {
  let text = "";
  for (let index = hex.length - 2; index >= 0; index -= 2) text += hex.slice(index, index + 2);
  return text;
}

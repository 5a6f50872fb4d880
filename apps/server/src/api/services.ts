import type { AccessIndex } from "#auth/access-index.ts";
import type { ApiTokens } from "#auth/api-tokens.ts";
import type { Authentication } from "#auth/authentication.ts";
import type { FirstRun } from "#auth/first-run.ts";
import type { RequestBudget } from "#auth/request-budget.ts";
import type { Sessions } from "#auth/sessions.ts";
import type { SignIn } from "#auth/sign-in.ts";
import type { PageBrand } from "#api/web/index-page.ts";
import type { CommandGateway } from "#api/command-gateway.ts";
import type { Demo } from "#demo/demo.ts";
import type { OnlineMap } from "#api/online-map.ts";
import type { Installation } from "#api/installation.ts";
import type { Changes } from "#live/changes.ts";
import type { Bus } from "#live/bus.ts";
import type { VehicleStates } from "#live/vehicle-states.ts";
import type { Device } from "@outrider/domain/model/entities.ts";
import type { DeviceId } from "@outrider/domain/model/ids.ts";
import type { Position } from "@outrider/domain/model/position.ts";
import type { Metrics } from "#observe/metrics.ts";
import type { Log, Now } from "#observe/instruments.ts";
import type { Fact } from "#store/entity-store.ts";
import type { Directory } from "#store/directory.ts";
import type { Store } from "#store/store.ts";

/** A report of a device that came to the web address, and its answer. */
export type AnswerDeviceRequest = (
  request: {
    readonly method: string;
    readonly url: string;
    readonly contentType: string | null;
    readonly body: Uint8Array;
  },
  address: string,
) => Promise<{ readonly status: number; readonly body: string }>;

/** A port that devices report to. */
export interface DevicePort {
  readonly protocol: string;
  readonly transport: string;
  readonly port: number;
}

/** What handlers may use. Made once, in `main`. */
export interface Services {
  readonly store: Store;
  readonly directory: Directory;
  readonly access: AccessIndex;
  readonly authentication: Authentication;
  readonly sessions: Sessions;
  readonly tokens: ApiTokens;
  readonly signIn: SignIn;
  readonly firstRun: FirstRun;
  readonly requestBudget: RequestBudget;
  readonly installation: Installation;
  readonly changes: Changes;
  readonly bus: Bus;
  readonly states: VehicleStates;
  /** Writes new counter readings; null when the device has no position yet. */
  /** The trip or stop a device is in, up to its newest fix. */
  readonly openFact: (device: Device) => Fact | null;
  readonly commands: CommandGateway;
  readonly putAccumulators: (
    device: DeviceId,
    readings: { readonly totalDistance?: number; readonly hours?: number },
  ) => Promise<Position | null>;
  /** Nearest place by the embedded gazetteer. */
  readonly addressAt: (latitude: number, longitude: number) => string | null;
  readonly demo: Demo;
  readonly onlineMap: OnlineMap;
  readonly brandOf: (host: string) => PageBrand;
  /** Where map files are looked for. */
  readonly mapFolders: readonly string[];
  /** Takes what the phone client sends to the web address; null when its protocol is off. */
  readonly deviceRequest: AnswerDeviceRequest | null;
  /** The device ports in force. */
  readonly devicePorts: readonly DevicePort[];
  /** Bearer of `/metrics`; null lets only this machine read them. */
  readonly metricsToken: string | null;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly now: Now;
  readonly version: string;
}

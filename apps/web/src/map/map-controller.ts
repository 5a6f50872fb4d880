import { Map as MapLibreMap } from "maplibre-gl";
import { PMTiles } from "pmtiles";
import type { Fleet, Readable } from "#live/fleet.ts";
import type { LabelText, MapTick } from "#live/map-feed.ts";
import { WORLD_PIXELS } from "#live/cluster-pass.ts";
import { ValueStore } from "#live/value-store.ts";
import { MapCamera } from "./map-camera.ts";
import type { MapPadding } from "./map-camera.ts";
import { readMapColours } from "./map-colours.ts";
import type { MapColours } from "./map-colours.ts";
import type { MapEvents } from "./map-events.ts";
import { FrameScheduler } from "./frame-scheduler.ts";
import { installInspection } from "./inspection.ts";
import type { RoutePoint } from "./layers/route-layer.ts";
import { findOnlineMap, schemaOfFile } from "./map-sources.ts";
import { setUpMapLibre } from "./maplibre-setup.ts";
import type { ScreenPoint } from "./picking.ts";
import { PointerWatch } from "./pointer-watch.ts";
import { baseStyle, creditsOf } from "./style/base-style.ts";
import { Obstacles } from "./style/obstacles.ts";
import { addStyleImages } from "./style/style-images.ts";
import type { MapSource, TileSchema } from "./style/map-source.ts";
import { VehicleLayers } from "./vehicle-layers.ts";
import { viewportOf } from "./viewport.ts";

export interface MapOptions {
  /** BCP 47, for the names of countries. */
  readonly language: string;
  readonly theme: MapTheme;
  readonly base: MapBase;
  readonly labels: LabelText;
  readonly clustering: boolean;
  /** Whether the filter and the search of the list also hold for the map. */
  readonly filtered: boolean;
  readonly globe: boolean;
  readonly padding: MapPadding;
}

export type MapTheme = "light" | "dark";
/** `auto`: online when the server offers it, else the embedded world. A `url` names a PMTiles file. */
export type MapBase = { readonly kind: "auto" | "embedded" } | { readonly kind: "file"; readonly url: string };

export interface MapScaleState {
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
  /** Ground metres of a CSS pixel at the centre. */
  readonly metresPerPixel: number;
}

const VIEW_INTERVAL_MS = 100;
/** Up to so many single vehicles also hold the labels of the basemap off. */
const OBSTACLE_SINGLES = 60;
const FIRST_VIEW = { center: [-8.5, 39.6] as [number, number], zoom: 5.6 };
const EQUATOR_METRES_A_PIXEL = 78_271.517;

/**
 * The map outside React: MapLibre for what stands still, our layers for what moves, and the link to the fleet worker.
 * React gives it options and reads its readables; it never re-renders for a vehicle.
 */
export class MapController implements Disposable {
  readonly map: MapLibreMap;
  readonly layers: VehicleLayers;
  readonly camera: MapCamera;
  readonly scale: Readable<MapScaleState>;
  readonly credits: Readable<string>;
  #options: MapOptions;
  readonly #events: MapEvents;
  readonly #fleet: Fleet;
  readonly #scale: ValueStore<MapScaleState>;
  readonly #credits = new ValueStore("");
  readonly #scheduler: FrameScheduler;
  readonly #pointer: PointerWatch;
  readonly #obstacles = new Obstacles();
  readonly #frameListeners = new Set<() => void>();
  readonly #abort = new AbortController();
  readonly #undo: (() => void)[] = [];
  #colours: MapColours;
  #source: MapSource = { kind: "embedded" };
  #schema: TileSchema = "world";
  #selected: number | null = null;
  #followed: number | null = null;
  #fastest = 0;
  #movingUntil = 0;
  #viewTimer: ReturnType<typeof setTimeout> | undefined;
  #framed = false;
  frames = 0;

  constructor(container: HTMLElement, fleet: Fleet, options: MapOptions, events: MapEvents) {
    setUpMapLibre();
    this.#fleet = fleet;
    this.#options = options;
    this.#events = events;
    this.#colours = readMapColours(container);
    const font = getComputedStyle(container).fontFamily;
    this.layers = new VehicleLayers(fleet.map.epoch, this.#colours, font);
    this.map = new MapLibreMap({
      container,
      style: this.#style(),
      ...FIRST_VIEW,
      attributionControl: false,
      maxPitch: 70,
      minZoom: 1,
      dragRotate: true,
      fadeDuration: 120,
      canvasContextAttributes: { antialias: false, powerPreference: "high-performance" },
    });
    this.camera = new MapCamera(this.map, (id) => this.layers.records.drawn(id));
    this.#scale = new ValueStore<MapScaleState>({ zoom: 0, bearing: 0, pitch: 0, metresPerPixel: 1 });
    this.scale = this.#scale;
    this.credits = this.#credits;
    this.#scheduler = new FrameScheduler(
      () => this.#step(),
      () => ({
        fastest: this.#fastest,
        worldPixels: WORLD_PIXELS * 2 ** this.map.getZoom(),
        gliding: this.layers.records.clock() < this.#movingUntil,
        following: this.#followed !== null,
      }),
    );
    this.#pointer = new PointerWatch(this.map, this.layers, events);
    this.camera.setPadding(options.padding);
    this.#tellScale();
    this.#listen();
    void this.#chooseSource();
  }

  setOptions(options: MapOptions): void {
    const before = this.#options;
    this.#options = options;
    if (before.padding !== options.padding) this.camera.setPadding(options.padding);
    if (before.base !== options.base) void this.#chooseSource();
    else if (before.theme !== options.theme || before.language !== options.language || before.globe !== options.globe) {
      this.restyle();
    }
    this.#sendView();
  }

  /** Reads the tokens again and paints with them: the theme or the brand changed. */
  restyle(): void {
    this.#colours = readMapColours(this.map.getContainer());
    this.layers.setColours(this.#colours);
    // A style that is still on its way brings its images with `style.load`.
    if (this.map.isStyleLoaded()) addStyleImages(this.map, this.#colours);
    this.map.setStyle(this.#style(), { diff: true });
    this.#obstacles.forget();
    this.#placeObstacles();
    this.map.triggerRepaint();
  }

  select(deviceId: number | null): void {
    this.#selected = deviceId;
    this.layers.select(deviceId);
    this.#sendView();
    this.map.triggerRepaint();
  }

  /** Keeps a vehicle in the centre until the user moves the map or null is given. */
  follow(deviceId: number | null): void {
    this.#followed = deviceId;
    this.layers.follow(deviceId !== null);
    this.#scheduler.changed();
    this.map.triggerRepaint();
  }

  showRoute(points: readonly RoutePoint[]): void {
    this.layers.route.show(points);
    this.map.triggerRepaint();
  }

  clearRoute(): void {
    this.showRoute([]);
  }

  zoomIn(): void {
    this.camera.zoomBy(1);
  }

  zoomOut(): void {
    this.camera.zoomBy(-1);
  }

  resetNorth(): void {
    this.camera.resetNorth();
  }

  flyTo(deviceId: number): void {
    this.camera.flyToVehicle(deviceId);
  }

  flyToPoint(place: { readonly latitude: number; readonly longitude: number; readonly zoom?: number }): void {
    this.camera.flyToPoint(place);
  }

  async fitAll(): Promise<void> {
    this.camera.fit(await this.#fleet.map.bounds(null));
  }

  async fitTo(deviceIds: readonly number[]): Promise<void> {
    this.camera.fit(await this.#fleet.map.bounds(deviceIds));
  }

  /** Vehicles in view, worst state first: "map as table". */
  vehiclesInView(limit = 1000): Promise<readonly number[]> {
    return this.#fleet.map.inView(limit);
  }

  /** Where a vehicle or a place is on the map's own box at this moment, CSS px; null when it is not held. */
  screenOf(target: MapTarget): ScreenPoint | null {
    const place = "deviceId" in target ? this.layers.records.drawn(target.deviceId) : target;
    return place === null ? null : this.map.project([place.longitude, place.latitude]);
  }

  /** Calls after every picture of the map. */
  onFrame(listener: () => void): () => void {
    this.#frameListeners.add(listener);
    return () => this.#frameListeners.delete(listener);
  }

  [Symbol.dispose](): void {
    this.#abort.abort();
    clearTimeout(this.#viewTimer);
    for (const undo of this.#undo) undo();
    this.#pointer[Symbol.dispose]();
    this.#scheduler[Symbol.dispose]();
    this.#fleet.map.setView(null);
    this.map.remove();
  }

  #listen(): void {
    const { map } = this;
    map.on("style.load", () => {
      addStyleImages(map, this.#colours);
      this.layers.addTo(map);
      this.#obstacles.forget();
      this.#sendView();
    });
    map.on("render", () => this.#onRender());
    map.on("move", () => this.#onMove());
    map.on("moveend", () => this.#sendView());
    map.on("resize", () => this.#sendView());
    map.on("dragstart", () => this.#endFollow());
    map.on("webglcontextlost", () => this.layers.forgetContext());
    // A tile that cannot be read is no reason to print on the operator's console; the map shows what it has.
    map.on("error", () => {});
    const summary = this.#fleet.summary;
    this.#undo.push(
      this.#fleet.map.onTick((tick) => this.#onTick(tick)),
      summary.subscribe(() => this.#frameFleetOnce()),
      installInspection(this, this.#fleet),
    );
    const onVisible = (): void => this.map.triggerRepaint();
    document.addEventListener("visibilitychange", onVisible);
    this.#undo.push(() => document.removeEventListener("visibilitychange", onVisible));
  }

  #onTick(tick: MapTick): void {
    this.layers.take(tick);
    this.#placeObstacles();
    this.#fastest = tick.fastest;
    this.#movingUntil = tick.movingUntil;
    this.#frameFleetOnce();
    this.#scheduler.changed();
  }

  #placeObstacles(): void {
    this.#obstacles.update(this.map, this.layers.donuts.clusters, this.layers.singlePlaces(OBSTACLE_SINGLES));
  }

  /** The scheduler's turn: moves the followed vehicle to the centre, which paints, or paints. */
  #step(): void {
    if (this.#followed !== null && this.camera.follow(this.#followed)) return;
    this.map.triggerRepaint();
  }

  #onRender(): void {
    this.frames += 1;
    this.#scheduler.painted();
    for (const listener of this.#frameListeners) listener();
  }

  #onMove(): void {
    this.#viewTimer ??= setTimeout(() => {
      this.#viewTimer = undefined;
      this.#sendView();
    }, VIEW_INTERVAL_MS);
    this.#tellScale();
  }

  #tellScale(): void {
    const { lat } = this.map.getCenter();
    const zoom = this.map.getZoom();
    this.#scale.set({
      zoom,
      bearing: this.map.getBearing(),
      pitch: this.map.getPitch(),
      metresPerPixel: (EQUATOR_METRES_A_PIXEL * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom,
    });
    this.#scale.notify();
  }

  #sendView(): void {
    const { labels, clustering, filtered } = this.#options;
    this.#fleet.map.setView(viewportOf(this.map, { labels, clustering, filtered, selected: this.#selected }));
  }

  #endFollow(): void {
    if (this.#followed === null) return;
    this.follow(null);
    this.#events.onFollowEnd?.();
  }

  /** The first positions bring the whole fleet into view, unless the camera was moved on purpose before. */
  #frameFleetOnce(): void {
    if (this.#framed || !this.#fleet.summary.getSnapshot().rosterComplete || this.layers.records.size === 0) return;
    this.#framed = true;
    if (this.camera.moved) return;
    void this.#fleet.map.bounds(null).then((bounds) => {
      // The roster may be complete before anybody's position came.
      if (bounds === null) this.#framed = false;
      else if (!this.camera.moved) this.camera.fit(bounds, true);
    });
  }

  async #chooseSource(): Promise<void> {
    const { base } = this.#options;
    const chosen = await this.#resolve(base);
    if (this.#abort.signal.aborted || base !== this.#options.base) return;
    const isSame = JSON.stringify(chosen.source) === JSON.stringify(this.#source);
    this.#source = chosen.source;
    this.#schema = chosen.schema;
    if (this.#credits.set(creditsOf(chosen.source))) this.#credits.notify();
    if (!isSame) this.restyle();
  }

  async #resolve(base: MapBase): Promise<{ readonly source: MapSource; readonly schema: TileSchema }> {
    if (base.kind === "file") {
      const url = new URL(base.url, location.href).href;
      const file = new PMTiles(url);
      setUpMapLibre().add(file);
      return { source: { kind: "file", url }, schema: await schemaOfFile(() => file.getMetadata()) };
    }
    const online = base.kind === "auto" ? await findOnlineMap(this.#abort.signal) : null;
    return online === null
      ? { source: { kind: "embedded" }, schema: "world" }
      : { source: online, schema: "openmaptiles" };
  }

  #style(): ReturnType<typeof baseStyle> {
    return baseStyle({
      source: this.#source,
      schema: this.#schema,
      colours: this.#colours,
      language: this.#options.language,
      globe: this.#options.globe,
    });
  }
}

export type MapTarget = { readonly deviceId: number } | { readonly latitude: number; readonly longitude: number };

import type { CustomLayerInterface, CustomRenderMethodInput, Map as MapLibreMap } from "maplibre-gl";
import { mercatorX, mercatorY } from "#live/mercator.ts";
import type { CameraUniforms } from "../gl/program-cache.ts";

/** What all our layers share: they draw in two dimensions over the map, and start anew when the context was lost. */
export abstract class MapLayer implements CustomLayerInterface {
  abstract readonly id: string;
  readonly type = "custom" as const;
  readonly renderingMode = "2d" as const;
  #map: MapLibreMap | null = null;

  protected abstract start(gl: WebGL2RenderingContext): void;
  protected abstract draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): void;
  protected abstract stop(gl: WebGL2RenderingContext): void;

  onAdd(map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.#map = map;
    this.start(gl);
  }

  onRemove(_map: MapLibreMap, gl: WebGL2RenderingContext): void {
    this.stop(gl);
    this.#map = null;
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (this.#map === null || gl.isContextLost()) return;
    const canvas = this.#map.getCanvas();
    const { lng, lat } = this.#map.getCenter();
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.disable(gl.DEPTH_TEST);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.CULL_FACE);
    this.draw(gl, input, {
      width: canvas.clientWidth,
      height: canvas.clientHeight,
      centreX: mercatorX(lng),
      centreY: mercatorY(lat),
    });
    gl.bindVertexArray(null);
  }

  protected get zoom(): number {
    return this.#map?.getZoom() ?? 0;
  }

  /** Device pixels to a CSS pixel. */
  protected get pixelRatio(): number {
    return this.#map?.getPixelRatio() ?? 1;
  }
}

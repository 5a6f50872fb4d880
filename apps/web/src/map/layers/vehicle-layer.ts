import type { CustomRenderMethodInput } from "maplibre-gl";
import { WORLD_PIXELS } from "#live/cluster-pass.ts";
import { glyphSize } from "#live/label-choice.ts";
import { ProgramCache } from "../gl/program-cache.ts";
import type { CameraUniforms, CompiledProgram } from "../gl/program-cache.ts";
import { parseColour } from "../map-colours.ts";
import type { MapColours } from "../map-colours.ts";
import type { RecordStore } from "../record-store.ts";
import { resetUnpack } from "../record-store.ts";
import { GLYPH_ATLAS_HEIGHT, GLYPH_ATLAS_WIDTH, drawGlyphAtlas } from "./glyph-atlas.ts";
import { MapLayer } from "./map-layer.ts";
import { VEHICLE_SHADER } from "./vehicle-shader.ts";

/** From this size on a glyph carries its category. */
const PLATE_SIZE = 30;
export const NO_SLOT = 0xffffffff;

/** Vehicles by themselves: one instanced quad each, in the order the worker gave. */
export class VehicleLayer extends MapLayer {
  readonly id = "outrider-vehicles";
  selectedSlot = NO_SLOT;
  hoveredSlot = NO_SLOT;
  following = false;
  colours: MapColours;
  visible: Uint32Array = new Uint32Array(0);
  readonly #records: RecordStore;
  readonly #program = new ProgramCache(VEHICLE_SHADER);
  #array: WebGLVertexArrayObject | null = null;
  #slots: WebGLBuffer | null = null;
  #glyphs: WebGLTexture | null = null;
  #slotsChanged = true;
  #atlas: Uint8Array<ArrayBuffer> | null = null;

  constructor(records: RecordStore, colours: MapColours) {
    super();
    this.#records = records;
    this.colours = colours;
  }

  show(visible: Uint32Array): void {
    this.visible = visible;
    this.#slotsChanged = true;
  }

  protected start(gl: WebGL2RenderingContext): void {
    this.#program.forget();
    this.#slotsChanged = true;
    this.#slots = gl.createBuffer();
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#slots);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 1, gl.UNSIGNED_INT, 4, 0);
    gl.vertexAttribDivisor(0, 1);
    gl.bindVertexArray(null);
    this.#glyphs = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.#glyphs);
    resetUnpack(gl);
    this.#atlas ??= drawGlyphAtlas();
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8, GLYPH_ATLAS_WIDTH, GLYPH_ATLAS_HEIGHT);
    gl.texSubImage2D(
      gl.TEXTURE_2D,
      0,
      0,
      0,
      GLYPH_ATLAS_WIDTH,
      GLYPH_ATLAS_HEIGHT,
      gl.RED,
      gl.UNSIGNED_BYTE,
      this.#atlas,
    );
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  }

  protected draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): void {
    if (this.visible.length === 0) return;
    if (this.#slotsChanged) {
      this.#slotsChanged = false;
      gl.bindBuffer(gl.ARRAY_BUFFER, this.#slots);
      gl.bufferData(gl.ARRAY_BUFFER, this.visible, gl.DYNAMIC_DRAW);
    }
    const program = this.#program.use(gl, input, camera);
    const size = glyphSize(this.zoom);
    this.#records.bind(gl, 0);
    gl.activeTexture(gl.TEXTURE1);
    gl.bindTexture(gl.TEXTURE_2D, this.#glyphs);
    gl.uniform1i(program.at("u_records"), 0);
    gl.uniform1i(program.at("u_glyphs"), 1);
    gl.uniform1ui(program.at("u_clock"), this.#records.clock());
    gl.uniform1f(program.at("u_size"), size);
    gl.uniform1f(program.at("u_plate"), size >= PLATE_SIZE ? 1 : 0);
    gl.uniform1f(program.at("u_pixel"), 1 / (WORLD_PIXELS * 2 ** this.zoom));
    gl.uniform1f(program.at("u_ratio"), this.pixelRatio);
    gl.uniform1ui(program.at("u_selected"), this.selectedSlot);
    gl.uniform1ui(program.at("u_hovered"), this.hoveredSlot);
    gl.uniform1i(program.at("u_following"), this.following ? 1 : 0);
    this.#setColours(gl, program);
    gl.bindVertexArray(this.#array);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.visible.length);
  }

  protected stop(gl: WebGL2RenderingContext): void {
    this.#program.free(gl);
    gl.deleteBuffer(this.#slots);
    gl.deleteVertexArray(this.#array);
    gl.deleteTexture(this.#glyphs);
  }

  #setColours(gl: WebGL2RenderingContext, program: CompiledProgram): void {
    const { colours } = this;
    const flat = (...names: readonly string[]): number[] => names.flatMap((name) => parseColour(name).slice(0, 3));
    gl.uniform3fv(program.at("u_fill"), flat(colours.moving, colours.idle, colours.stopped, colours.disconnected));
    gl.uniform3fv(
      program.at("u_on"),
      flat(colours.movingOn, colours.idleOn, colours.stoppedOn, colours.disconnectedOn),
    );
    gl.uniform3fv(program.at("u_ink"), flat(colours.ink));
    gl.uniform3fv(program.at("u_halo"), flat(colours.halo));
    gl.uniform3fv(program.at("u_surface"), flat(colours.halo));
    gl.uniform3fv(program.at("u_disc"), flat(colours.surface));
    gl.uniform3fv(program.at("u_ring"), flat(colours.text));
    gl.uniform3fv(program.at("u_accent"), flat(colours.accent));
    gl.uniform3fv(program.at("u_critical"), flat(colours.critical));
  }
}

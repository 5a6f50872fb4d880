import type { CustomRenderMethodInput } from "maplibre-gl";
import { glyphSize } from "#live/label-choice.ts";
import type { MapLabel } from "#live/map-feed.ts";
import { ProgramCache } from "../gl/program-cache.ts";
import type { CameraUniforms, ShaderSource } from "../gl/program-cache.ts";
import { RECORD_CHUNK } from "../gl/projection-shader.ts";
import { parseColour } from "../map-colours.ts";
import type { MapColours } from "../map-colours.ts";
import type { RecordStore } from "../record-store.ts";
import { resetUnpack } from "../record-store.ts";
import { LabelAtlas } from "./label-atlas.ts";
import { MapLayer } from "./map-layer.ts";
import { NO_SLOT } from "./vehicle-layer.ts";

/** Words of an instance: slot, atlas x and y, width and height (16 bits each), faint. */
const WORDS = 4;

const SHADER: ShaderSource = {
  vertex: `${RECORD_CHUNK}
layout(location = 0) in uvec4 a_label;
uniform float u_size;
uniform float u_ratio;
uniform uint u_selected;
uniform float u_aside;
out vec2 v_texel;
flat out float v_faint;

void main() {
  Vehicle vehicle = vehicleAt(a_label.x);
  vec4 centre = projectWorld(vehicle.place, vec2(0.0));
  vec2 at = vec2(float(a_label.y & 0xffffu), float(a_label.y >> 16));
  vec2 size = vec2(float(a_label.z & 0xffffu), float(a_label.z >> 16));
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1));
  /* Whole device pixels: a label is a picture of text and must not be resampled. */
  vec2 screen = (screenOf(centre) + u_viewport * 0.5) * u_ratio;
  float aside = u_size * 0.5 + (a_label.x == u_selected ? u_aside : 2.0);
  vec2 origin = round(screen + vec2(aside * u_ratio, -size.y * 0.5)) - screen;
  v_texel = at + corner * size;
  v_faint = float(a_label.w);
  gl_Position = offsetPixels(centre, (origin + corner * size) / u_ratio);
}
`,
  fragment: `
precision highp float;
in vec2 v_texel;
flat in float v_faint;
uniform sampler2D u_atlas;
uniform vec3 u_text;
uniform vec3 u_quiet;
uniform vec4 u_halo;
out vec4 colour;

void main() {
  vec2 drawn = texelFetch(u_atlas, ivec2(v_texel), 0).rg;
  float halo = drawn.g * u_halo.a;
  vec4 below = vec4(u_halo.rgb * halo, halo);
  vec3 tint = v_faint > 0.5 ? u_quiet : u_text;
  colour = below * (1.0 - drawn.r) + vec4(tint * drawn.r, drawn.r);
  if (v_faint > 0.5) colour *= 0.8;
}
`,
};

/** Plates or names beside the vehicles, moved by the same shader code, so that they never lag behind. */
export class LabelLayer extends MapLayer {
  readonly id = "outrider-labels";
  colours: MapColours;
  font: string;
  selectedSlot = NO_SLOT;
  following = false;
  labels: readonly MapLabel[] = [];
  readonly #records: RecordStore;
  readonly #program = new ProgramCache(SHADER);
  #array: WebGLVertexArrayObject | null = null;
  #buffer: WebGLBuffer | null = null;
  #texture: WebGLTexture | null = null;
  #atlas: LabelAtlas | null = null;
  #count = 0;
  #changed = true;

  constructor(records: RecordStore, colours: MapColours, font: string) {
    super();
    this.#records = records;
    this.colours = colours;
    this.font = font;
  }

  show(labels: readonly MapLabel[]): void {
    this.labels = labels;
    this.#changed = true;
  }

  protected start(gl: WebGL2RenderingContext): void {
    this.#program.forget();
    this.#atlas = null;
    this.#changed = true;
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribIPointer(0, 4, gl.UNSIGNED_INT, WORDS * 4, 0);
    gl.vertexAttribDivisor(0, 1);
    gl.bindVertexArray(null);
  }

  protected draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): void {
    if (this.labels.length === 0) return;
    gl.activeTexture(gl.TEXTURE1);
    this.#bindAtlas(gl);
    if (this.#count === 0) return;
    const program = this.#program.use(gl, input, camera);
    this.#records.bind(gl, 0);
    gl.uniform1i(program.at("u_records"), 0);
    gl.uniform1i(program.at("u_atlas"), 1);
    gl.uniform1ui(program.at("u_clock"), this.#records.clock());
    gl.uniform1f(program.at("u_size"), glyphSize(this.zoom));
    gl.uniform1f(program.at("u_ratio"), this.pixelRatio);
    gl.uniform1ui(program.at("u_selected"), this.selectedSlot);
    gl.uniform1f(program.at("u_aside"), this.following ? 17 : 9);
    gl.uniform3fv(program.at("u_text"), parseColour(this.colours.text).slice(0, 3));
    gl.uniform3fv(program.at("u_quiet"), parseColour(this.colours.textQuiet).slice(0, 3));
    gl.uniform4fv(program.at("u_halo"), [...parseColour(this.colours.labelHalo)]);
    gl.bindVertexArray(this.#array);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#count);
  }

  protected stop(gl: WebGL2RenderingContext): void {
    this.#program.free(gl);
    gl.deleteBuffer(this.#buffer);
    gl.deleteVertexArray(this.#array);
    gl.deleteTexture(this.#texture);
    this.#texture = null;
  }

  #bindAtlas(gl: WebGL2RenderingContext): void {
    if (this.#atlas === null || this.#atlas.ratio !== this.pixelRatio) {
      this.#atlas = new LabelAtlas(this.font, this.pixelRatio);
      this.#changed = true;
      gl.deleteTexture(this.#texture);
      this.#texture = gl.createTexture();
      gl.bindTexture(gl.TEXTURE_2D, this.#texture);
      gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, this.#atlas.width, this.#atlas.height);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
      gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    } else {
      gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    }
    if (!this.#changed) return;
    this.#changed = false;
    const rects = this.#atlas.place(this.labels);
    const words = new Uint32Array(this.labels.length * WORDS);
    this.#count = 0;
    this.labels.forEach((label, index) => {
      const rect = rects[index];
      if (rect === null || rect === undefined) return;
      words.set(
        [label.slot, rect.x | (rect.y << 16), rect.width | (rect.height << 16), label.faint ? 1 : 0],
        this.#count * WORDS,
      );
      this.#count += 1;
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, words, gl.DYNAMIC_DRAW);
    const changes = this.#atlas.takeChanges();
    if (changes === null) return;
    resetUnpack(gl);
    gl.texSubImage2D(
      gl.TEXTURE_2D,
      0,
      0,
      changes.y,
      this.#atlas.width,
      changes.height,
      gl.RGBA,
      gl.UNSIGNED_BYTE,
      new Uint8Array(changes.pixels.buffer),
    );
  }
}

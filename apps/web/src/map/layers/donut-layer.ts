import type { CustomRenderMethodInput } from "maplibre-gl";
import { donutRadius } from "#live/cluster-pass.ts";
import type { MapCluster } from "#live/map-feed.ts";
import { toFixed32 } from "#live/mercator.ts";
import { ProgramCache } from "../gl/program-cache.ts";
import type { CameraUniforms } from "../gl/program-cache.ts";
import { parseColour } from "../map-colours.ts";
import type { MapColours } from "../map-colours.ts";
import { resetUnpack } from "../record-store.ts";
import { clusterDigits, drawDigits } from "./digit-atlas.ts";
import type { DigitAtlas } from "./digit-atlas.ts";
import { DONUT_SHADER } from "./donut-shader.ts";
import { MapLayer } from "./map-layer.ts";

/** Words of an instance: place (2), ends of the first three arcs (3), radius, digits, hover. */
const WORDS = 8;

/** Clusters as donuts: arcs in the fixed order grey, green, yellow, red, the total in the centre. */
export class DonutLayer extends MapLayer {
  readonly id = "outrider-clusters";
  colours: MapColours;
  font: string;
  hovered: number | null = null;
  clusters: readonly MapCluster[] = [];
  readonly #program = new ProgramCache(DONUT_SHADER);
  #array: WebGLVertexArrayObject | null = null;
  #buffer: WebGLBuffer | null = null;
  #texture: WebGLTexture | null = null;
  #digits: DigitAtlas | null = null;
  #changed = true;

  constructor(colours: MapColours, font: string) {
    super();
    this.colours = colours;
    this.font = font;
  }

  show(clusters: readonly MapCluster[]): void {
    this.clusters = clusters;
    this.#changed = true;
  }

  hover(cluster: number | null): void {
    if (this.hovered === cluster) return;
    this.hovered = cluster;
    this.#changed = true;
  }

  protected start(gl: WebGL2RenderingContext): void {
    this.#program.forget();
    this.#changed = true;
    this.#digits = null;
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    this.#texture = gl.createTexture();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    const stride = WORDS * 4;
    for (let index = 0; index < 4; index += 1) {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribDivisor(index, 1);
    }
    gl.vertexAttribIPointer(0, 2, gl.UNSIGNED_INT, stride, 0);
    gl.vertexAttribPointer(1, 3, gl.FLOAT, false, stride, 8);
    gl.vertexAttribPointer(2, 2, gl.FLOAT, false, stride, 20);
    gl.vertexAttribIPointer(3, 1, gl.UNSIGNED_INT, stride, 28);
    gl.bindVertexArray(null);
  }

  protected draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): void {
    if (this.clusters.length === 0) return;
    if (this.#changed) this.#upload(gl);
    const digits = this.#bindDigits(gl);
    const program = this.#program.use(gl, input, camera);
    const colour = (name: keyof MapColours): number[] => parseColour(this.colours[name]).slice(0, 3);
    gl.uniform1i(program.at("u_digits"), 0);
    gl.uniform1f(program.at("u_advance"), digits.advance);
    gl.uniform1f(program.at("u_ratio"), this.pixelRatio);
    gl.uniform3fv(program.at("u_arcs"), [
      ...colour("disconnected"),
      ...colour("moving"),
      ...colour("idle"),
      ...colour("stopped"),
    ]);
    gl.uniform3fv(program.at("u_surface"), colour("surface"));
    gl.uniform3fv(program.at("u_text"), colour("text"));
    gl.uniform3fv(program.at("u_ink"), colour("ink"));
    gl.uniform3fv(program.at("u_halo"), colour("halo"));
    gl.bindVertexArray(this.#array);
    gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.clusters.length);
  }

  protected stop(gl: WebGL2RenderingContext): void {
    this.#program.free(gl);
    gl.deleteBuffer(this.#buffer);
    gl.deleteVertexArray(this.#array);
    gl.deleteTexture(this.#texture);
  }

  #upload(gl: WebGL2RenderingContext): void {
    this.#changed = false;
    const words = new ArrayBuffer(this.clusters.length * WORDS * 4);
    const whole = new Uint32Array(words);
    const real = new Float32Array(words);
    this.clusters.forEach(({ id, x, y, count, byState }, index) => {
      const at = index * WORDS;
      const [moving, idle, , disconnected] = byState;
      whole[at] = toFixed32(x);
      whole[at + 1] = toFixed32(y);
      real[at + 2] = disconnected / count;
      real[at + 3] = (disconnected + moving) / count;
      real[at + 4] = (disconnected + moving + idle) / count;
      real[at + 5] = donutRadius(count);
      real[at + 6] = id === this.hovered ? 1 : 0;
      whole[at + 7] = clusterDigits(count);
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, words, gl.DYNAMIC_DRAW);
  }

  #bindDigits(gl: WebGL2RenderingContext): DigitAtlas {
    gl.activeTexture(gl.TEXTURE0);
    gl.bindTexture(gl.TEXTURE_2D, this.#texture);
    const ratio = this.pixelRatio;
    if (this.#digits !== null && this.#digits.ratio === ratio) return this.#digits;
    const digits = drawDigits(this.font, ratio);
    this.#digits = digits;
    resetUnpack(gl);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, digits.width, digits.height, 0, gl.RED, gl.UNSIGNED_BYTE, digits.pixels);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    return digits;
  }
}

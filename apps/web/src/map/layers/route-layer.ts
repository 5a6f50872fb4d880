import type { CustomRenderMethodInput } from "maplibre-gl";
import { mercatorX, mercatorY, toFixed32 } from "#live/mercator.ts";
import { ProgramCache } from "../gl/program-cache.ts";
import type { CameraUniforms, ShaderSource } from "../gl/program-cache.ts";
import { parseColour } from "../map-colours.ts";
import type { MapColours } from "../map-colours.ts";
import { MapLayer } from "./map-layer.ts";

/** A point of a track, oldest first. */
export interface RoutePoint {
  readonly latitude: number;
  readonly longitude: number;
  /** Knots. */
  readonly speed: number;
  /** Limit in force there, knots; null when not known. */
  readonly speedLimit?: number | null;
}

/** Words of a point: x, y, speed, over the limit. */
const WORDS = 4;
const LINE_PIXELS = 4;
const CASE_PIXELS = 7.5;

const SHADER: ShaderSource = {
  vertex: `
precision highp int;
layout(location = 0) in uvec2 a_from;
layout(location = 1) in vec2 a_fromSpeed;
layout(location = 2) in uvec2 a_to;
layout(location = 3) in vec2 a_toSpeed;
uniform float u_width;
out vec2 v_pixel;
flat out float v_length;
out float v_speed;
flat out float v_over;

void main() {
  vec4 from = projectWorld(a_from, vec2(0.0));
  vec4 to = projectWorld(a_to, vec2(0.0));
  vec2 way = screenOf(to) - screenOf(from);
  v_length = length(way);
  vec2 along = v_length > 0.0 ? way / v_length : vec2(1.0, 0.0);
  vec2 across = vec2(-along.y, along.x);
  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  float reach = u_width * 0.5 + 1.0;
  float step_ = end * 2.0 - 1.0;
  v_pixel = vec2(end * v_length + step_ * reach, side * reach);
  v_speed = mix(a_fromSpeed.x, a_toSpeed.x, end);
  v_over = a_toSpeed.y;
  vec4 base = end > 0.5 ? to : from;
  if (from.w <= 0.0 || to.w <= 0.0) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
  gl_Position = offsetPixels(base, along * step_ * reach + across * side * reach);
}
`,
  fragment: `
precision highp float;
in vec2 v_pixel;
flat in float v_length;
in float v_speed;
flat in float v_over;
uniform float u_width;
uniform float u_ratio;
uniform bool u_case;
uniform vec3 u_ramp[4];
uniform vec3 u_overColour;
uniform vec4 u_caseColour;
out vec4 colour;

void main() {
  vec2 nearest = vec2(clamp(v_pixel.x, 0.0, v_length), 0.0);
  float alpha = clamp(0.5 - (length(v_pixel - nearest) - u_width * 0.5) * u_ratio, 0.0, 1.0);
  vec3 tint = u_caseColour.rgb;
  if (u_case) alpha *= u_caseColour.a;
  else if (v_over > 0.5) tint = u_overColour;
  else {
    /* Steps at 30, 60 and 90 km/h, blended over a few km/h. */
    float speed = v_speed * 1.852;
    tint = mix(u_ramp[0], u_ramp[1], smoothstep(25.0, 35.0, speed));
    tint = mix(tint, u_ramp[2], smoothstep(55.0, 65.0, speed));
    tint = mix(tint, u_ramp[3], smoothstep(85.0, 95.0, speed));
  }
  colour = vec4(tint * alpha, alpha);
}
`,
};

/** The track of a vehicle as one line, coloured by speed: one instance a segment, round joins, one buffer. */
export class RouteLayer extends MapLayer {
  readonly id = "outrider-route";
  colours: MapColours;
  #points: readonly RoutePoint[] = [];
  readonly #program = new ProgramCache(SHADER);
  #array: WebGLVertexArrayObject | null = null;
  #buffer: WebGLBuffer | null = null;
  #changed = true;

  constructor(colours: MapColours) {
    super();
    this.colours = colours;
  }

  show(points: readonly RoutePoint[]): void {
    this.#points = points;
    this.#changed = true;
  }

  protected start(gl: WebGL2RenderingContext): void {
    this.#program.forget();
    this.#changed = true;
    this.#buffer = gl.createBuffer();
    this.#array = gl.createVertexArray();
    gl.bindVertexArray(this.#array);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    const stride = WORDS * 4;
    for (let index = 0; index < 4; index += 1) {
      gl.enableVertexAttribArray(index);
      gl.vertexAttribDivisor(index, 1);
    }
    gl.vertexAttribIPointer(0, 2, gl.UNSIGNED_INT, stride, 0);
    gl.vertexAttribPointer(1, 2, gl.FLOAT, false, stride, 8);
    gl.vertexAttribIPointer(2, 2, gl.UNSIGNED_INT, stride, stride);
    gl.vertexAttribPointer(3, 2, gl.FLOAT, false, stride, stride + 8);
    gl.bindVertexArray(null);
  }

  protected draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): void {
    if (this.#points.length < 2) return;
    if (this.#changed) this.#upload(gl);
    const program = this.#program.use(gl, input, camera);
    const colour = (name: keyof MapColours): number[] => parseColour(this.colours[name]).slice(0, 3);
    gl.uniform1f(program.at("u_ratio"), this.pixelRatio);
    gl.uniform3fv(program.at("u_ramp"), [
      ...colour("speed1"),
      ...colour("speed2"),
      ...colour("speed3"),
      ...colour("speed4"),
    ]);
    gl.uniform3fv(program.at("u_overColour"), colour("speedOver"));
    gl.uniform4fv(program.at("u_caseColour"), [...parseColour(this.colours.labelHalo)]);
    gl.bindVertexArray(this.#array);
    for (const [width, isCase] of [
      [CASE_PIXELS, 1],
      [LINE_PIXELS, 0],
    ] as const) {
      gl.uniform1f(program.at("u_width"), width);
      gl.uniform1i(program.at("u_case"), isCase);
      gl.drawArraysInstanced(gl.TRIANGLE_STRIP, 0, 4, this.#points.length - 1);
    }
  }

  protected stop(gl: WebGL2RenderingContext): void {
    this.#program.free(gl);
    gl.deleteBuffer(this.#buffer);
    gl.deleteVertexArray(this.#array);
  }

  #upload(gl: WebGL2RenderingContext): void {
    this.#changed = false;
    const words = new ArrayBuffer(this.#points.length * WORDS * 4);
    const whole = new Uint32Array(words);
    const real = new Float32Array(words);
    this.#points.forEach(({ latitude, longitude, speed, speedLimit }, index) => {
      const at = index * WORDS;
      whole[at] = toFixed32(mercatorX(longitude));
      whole[at + 1] = toFixed32(mercatorY(latitude));
      real[at + 2] = speed;
      real[at + 3] = typeof speedLimit === "number" && speed > speedLimit ? 1 : 0;
    });
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#buffer);
    gl.bufferData(gl.ARRAY_BUFFER, words, gl.STATIC_DRAW);
  }
}

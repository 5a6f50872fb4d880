import type { CustomRenderMethodInput } from "maplibre-gl";
import { fromFixed32, toFixed32 } from "#live/mercator.ts";
import { PROJECTION_CHUNK } from "./projection-shader.ts";

export interface ShaderSource {
  /** Without `#version`; placed after the projection functions. */
  readonly vertex: string;
  readonly fragment: string;
}

/** What a camera gives to every one of our programs. */
export interface CameraUniforms {
  readonly width: number;
  readonly height: number;
  /** Camera centre, mercator 0..1. */
  readonly centreX: number;
  readonly centreY: number;
}

/** A shader of ours, compiled once for each projection that MapLibre draws with. */
export class ProgramCache {
  readonly #source: ShaderSource;
  readonly #programs = new Map<string, CompiledProgram>();

  constructor(source: ShaderSource) {
    this.#source = source;
  }

  /** Makes the program for this frame current and sets the camera. */
  use(gl: WebGL2RenderingContext, input: CustomRenderMethodInput, camera: CameraUniforms): CompiledProgram {
    const { shaderData, defaultProjectionData: projection } = input;
    let program = this.#programs.get(shaderData.variantName);
    if (program === undefined) {
      const start = `#version 300 es\n${shaderData.vertexShaderPrelude}\n${shaderData.define}\n`;
      program = new CompiledProgram(
        gl,
        start + PROJECTION_CHUNK + this.#source.vertex,
        `#version 300 es\n${this.#source.fragment}`,
      );
      this.#programs.set(shaderData.variantName, program);
    }
    gl.useProgram(program.handle);
    gl.uniformMatrix4fv(program.at("u_projection_matrix"), false, projection.mainMatrix);
    gl.uniformMatrix4fv(program.at("u_projection_fallback_matrix"), false, projection.fallbackMatrix);
    gl.uniform4fv(program.at("u_projection_tile_mercator_coords"), projection.tileMercatorCoords);
    gl.uniform4fv(program.at("u_projection_clipping_plane"), projection.clippingPlane);
    gl.uniform1f(program.at("u_projection_transition"), projection.projectionTransition);
    const x = toFixed32(camera.centreX);
    const y = toFixed32(camera.centreY);
    const turns = Math.floor(camera.centreX);
    gl.uniformMatrix4fv(
      program.at("u_matrix"),
      false,
      translated(projection.mainMatrix, fromFixed32(x) + turns, fromFixed32(y)),
    );
    gl.uniform2ui(program.at("u_centre"), x, y);
    gl.uniform2f(program.at("u_viewport"), camera.width, camera.height);
    return program;
  }

  /** The context was lost: what was compiled is gone. */
  forget(): void {
    this.#programs.clear();
  }

  free(gl: WebGL2RenderingContext): void {
    for (const program of this.#programs.values()) gl.deleteProgram(program.handle);
    this.#programs.clear();
  }
}

export class CompiledProgram {
  readonly handle: WebGLProgram;
  readonly #gl: WebGL2RenderingContext;
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>();

  constructor(gl: WebGL2RenderingContext, vertex: string, fragment: string) {
    this.#gl = gl;
    this.handle = gl.createProgram();
    for (const [kind, text] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(kind);
      if (shader === null) continue;
      gl.shaderSource(shader, text);
      gl.compileShader(shader);
      gl.attachShader(this.handle, shader);
      gl.deleteShader(shader);
    }
    gl.linkProgram(this.handle);
    if (gl.getProgramParameter(this.handle, gl.LINK_STATUS) !== true && !gl.isContextLost()) {
      const logs = gl.getAttachedShaders(this.handle)?.map((shader) => gl.getShaderInfoLog(shader));
      throw new Error(`A map shader does not link: ${gl.getProgramInfoLog(this.handle)} ${logs?.join(" ")}`);
    }
  }

  /** Location of a uniform; null, which WebGL ignores, when the shader does not use it. */
  at(name: string): WebGLUniformLocation | null {
    let location = this.#uniforms.get(name);
    if (location === undefined) {
      location = this.#gl.getUniformLocation(this.handle, name);
      this.#uniforms.set(name, location);
    }
    return location;
  }
}

/** A matrix times a translation, in double precision, before it becomes 32-bit. */
const translated = (matrix: ArrayLike<number>, x: number, y: number): Float32Array => {
  const result = Float32Array.from(matrix);
  for (let row = 0; row < 4; row += 1) {
    result[12 + row] = (matrix[row] ?? 0) * x + (matrix[4 + row] ?? 0) * y + (matrix[12 + row] ?? 0);
  }
  return result;
};

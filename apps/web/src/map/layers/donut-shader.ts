import type { ShaderSource } from "../gl/program-cache.ts";

const VERTEX = `
precision highp int;
layout(location = 0) in uvec2 a_place;
layout(location = 1) in vec3 a_ends;
layout(location = 2) in vec2 a_size;
layout(location = 3) in uint a_digits;
uniform float u_ratio;
out vec2 v_pixel;
flat out vec3 v_ends;
flat out float v_radius;
flat out float v_hover;
flat out uint v_digits;

void main() {
  vec4 centre = projectWorld(a_place, vec2(0.0));
  /* The centre on a device pixel, so that digits and gaps stay sharp. */
  vec2 screen = (screenOf(centre) + u_viewport * 0.5) * u_ratio;
  vec2 shift = (round(screen) - screen) / u_ratio;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  v_radius = a_size.x;
  v_hover = a_size.y;
  v_pixel = corner * (v_radius + 6.0);
  v_ends = a_ends;
  v_digits = a_digits;
  gl_Position = offsetPixels(centre, v_pixel + shift);
}
`;

const FRAGMENT = `
precision highp float;
precision highp int;
in vec2 v_pixel;
flat in vec3 v_ends;
flat in float v_radius;
flat in float v_hover;
flat in uint v_digits;
uniform float u_ratio;
uniform float u_advance;
uniform vec3 u_arcs[4];
uniform vec3 u_surface;
uniform vec3 u_text;
uniform vec3 u_ink;
uniform vec3 u_halo;
uniform sampler2D u_digits;
out vec4 colour;

const float TURN = 6.283185307;
const vec2 SIGN = vec2(12.0, 18.0);

float cover(float pixels) { return clamp(0.5 - pixels * u_ratio, 0.0, 1.0); }
void paint(vec3 tint, float alpha) { colour = colour * (1.0 - alpha) + vec4(tint * alpha, alpha); }

/* Distance along the ring, in px, to the end of an arc at a share of the turn. */
float gapAt(float turn, float end, float radius) {
  float away = abs(fract(turn - end + 0.5) - 0.5);
  return away * TURN * radius;
}

void main() {
  colour = vec4(0.0);
  float away = length(v_pixel);
  float thick = v_radius * 0.24 + 1.2;
  float ring = v_radius - thick * 0.5;
  paint(u_halo, cover(away - v_radius - 3.2 - v_hover) * 0.85);
  paint(u_ink, cover(away - v_radius - 2.2 - v_hover) * 0.9);
  paint(u_surface, cover(away - v_radius - 1.2 + v_hover * 0.6));

  float turn = fract(atan(v_pixel.x, -v_pixel.y) / TURN);
  int arc = turn < v_ends.x ? 0 : turn < v_ends.y ? 1 : turn < v_ends.z ? 2 : 3;
  float inRing = abs(away - ring) - thick * 0.5;
  /* A white gap stands at every change of colour, and nowhere when there is but one. */
  float starts[4] = float[4](0.0, v_ends.x, v_ends.y, v_ends.z);
  float ends[4] = float[4](v_ends.x, v_ends.y, v_ends.z, 1.0);
  float gap = 99.0;
  bool several = ends[arc] - starts[arc] < 0.9995;
  if (several) gap = min(gapAt(turn, starts[arc], ring), gapAt(turn, ends[arc], ring));
  paint(u_arcs[arc], cover(max(inRing, 0.75 - gap)));

  float count = float(v_digits >> 16);
  float width = count * u_advance;
  float along = v_pixel.x + width * 0.5;
  float index = floor(along / u_advance);
  if (index >= 0.0 && index < count && abs(v_pixel.y) < SIGN.y * 0.5) {
    float code = float((v_digits >> (4u * uint(index))) & 15u);
    vec2 inSign = vec2(along - (index + 0.5) * u_advance + SIGN.x * 0.5, v_pixel.y + SIGN.y * 0.5);
    vec2 uv = vec2((code * SIGN.x + inSign.x) / (SIGN.x * 11.0), inSign.y / SIGN.y);
    paint(u_text, texture(u_digits, uv).r);
  }
  if (colour.a < 0.004) discard;
}
`;

export const DONUT_SHADER: ShaderSource = { vertex: VERTEX, fragment: FRAGMENT };

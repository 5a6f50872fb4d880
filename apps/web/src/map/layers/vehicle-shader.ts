import type { ShaderSource } from "../gl/program-cache.ts";
import { RECORD_CHUNK } from "../gl/projection-shader.ts";

/**
 * Vehicles as signed distances: every shape is computed per pixel, so that it is crisp at any size, turn and pixel
 * ratio. Shapes live on the 24-unit grid of the glyph drawings; halo, ring and badges are in CSS pixels.
 */
const VERTEX = `${RECORD_CHUNK}
layout(location = 0) in uint a_slot;
uniform float u_size;
uniform uint u_selected;
uniform uint u_hovered;
uniform float u_pixel;

out vec2 v_pixel;
flat out vec2 v_ahead;
flat out uint v_flags;
flat out uint v_mode;

void main() {
  Vehicle vehicle = vehicleAt(a_slot);
  vec4 centre = projectWorld(vehicle.place, vec2(0.0));
  vec2 way = vec2(sin(vehicle.course), -cos(vehicle.course));
  vec4 tip = projectWorld(vehicle.place, way * u_pixel * 12.0);
  vec2 ahead = screenOf(tip) - screenOf(centre);
  v_ahead = dot(ahead, ahead) > 0.0 ? normalize(ahead) : vec2(0.0, -1.0);
  v_flags = vehicle.flags;
  v_mode = (a_slot == u_selected ? 1u : 0u) | (a_slot == u_hovered ? 2u : 0u);
  float reach = u_size * 0.62 + 7.0;
  if ((vehicle.flags & ${7 << 7}u) != 0u) reach += 7.0;
  if (v_mode != 0u) reach += 16.0;
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  v_pixel = corner * reach;
  gl_Position = offsetPixels(centre, v_pixel);
}
`;

const FRAGMENT = `
precision highp float;
precision highp int;
in vec2 v_pixel;
flat in vec2 v_ahead;
flat in uint v_flags;
flat in uint v_mode;
uniform float u_size;
uniform float u_ratio;
uniform float u_plate;
uniform bool u_following;
uniform vec3 u_fill[4];
uniform vec3 u_on[4];
uniform vec3 u_ink;
uniform vec3 u_halo;
uniform vec3 u_surface;
uniform vec3 u_disc;
uniform vec3 u_ring;
uniform vec3 u_accent;
uniform vec3 u_critical;
uniform sampler2D u_glyphs;
out vec4 colour;

const float GLYPH_COLUMNS = 8.0;
const float GLYPH_ROWS = 4.0;
const float GLYPH_SPREAD = 3.0;

float cover(float pixels) { return clamp(0.5 - pixels * u_ratio, 0.0, 1.0); }

void paint(vec3 tint, float alpha) { colour = colour * (1.0 - alpha) + vec4(tint * alpha, alpha); }

float segment(vec2 p, vec2 a, vec2 b) {
  vec2 pa = p - a, ba = b - a;
  return length(pa - ba * clamp(dot(pa, ba) / dot(ba, ba), 0.0, 1.0));
}

float box(vec2 p, vec2 half_, float radius) {
  vec2 q = abs(p) - half_ + radius;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - radius;
}

float polygon4(vec2 p, vec2 v0, vec2 v1, vec2 v2, vec2 v3) {
  vec2 v[4] = vec2[4](v0, v1, v2, v3);
  float d = dot(p - v[0], p - v[0]);
  float s = 1.0;
  for (int i = 0, j = 3; i < 4; j = i, i++) {
    vec2 e = v[j] - v[i];
    vec2 w = p - v[i];
    vec2 b = w - e * clamp(dot(w, e) / dot(e, e), 0.0, 1.0);
    d = min(d, dot(b, b));
    bvec3 c = bvec3(p.y >= v[i].y, p.y < v[j].y, e.x * w.y > e.y * w.x);
    if (all(c) || all(not(c))) s = -s;
  }
  return s * sqrt(d);
}

float triangle(vec2 p, vec2 a, vec2 b, vec2 c) { return polygon4(p, a, b, c, c + vec2(0.001, 0.0)); }

/* A drop: a circle drawn out to a tip at (0, -tip). */
float drop(vec2 p, float radius, float tip) {
  p.x = abs(p.x);
  float s = radius / tip;
  float c = sqrt(1.0 - s * s);
  vec2 normal = vec2(c, -s);
  float along = dot(p - radius * normal, vec2(-s, -c));
  if (along < 0.0) return length(p) - radius;
  if (along > sqrt(tip * tip - radius * radius)) return length(p - vec2(0.0, -tip));
  return dot(p, normal) - radius;
}

/* The letter P, centred, 9.8 units high. */
float letterP(vec2 p) {
  float d = min(segment(p, vec2(-2.4, 4.9), vec2(-2.4, -4.9)), segment(p, vec2(-2.4, -4.9), vec2(0.7, -4.9)));
  d = min(d, segment(p, vec2(-2.4, 1.1), vec2(0.7, 1.1)));
  vec2 q = p - vec2(0.7, -1.9);
  float bow = q.x > 0.0 ? abs(length(q) - 3.0) : 9.0;
  return min(d, bow) - 1.15;
}

float pauseBars(vec2 p) {
  p.x = abs(p.x);
  return segment(p, vec2(2.75, -3.9), vec2(2.75, 3.9)) - 1.3;
}

/* Body, halo and ring of a shape whose distance is known. */
void body(float d, vec3 fill) {
  paint(u_halo, cover(d - 2.75) * 0.95);
  paint(u_ink, cover(d - 1.2));
  paint(fill, cover(d));
}

void badgeDisc(vec2 p, float radius) {
  float d = length(p) - radius;
  paint(u_halo, cover(d - 1.0));
  paint(u_ink, cover(d));
}

void main() {
  colour = vec4(0.0);
  uint state = (v_flags >> 5) & 3u;
  bool selected = (v_mode & 1u) != 0u;
  vec3 fill = u_fill[state];
  vec3 on = u_on[state];
  float unit = u_size / 24.0;
  vec2 q = v_pixel / unit;
  vec2 right = vec2(-v_ahead.y, v_ahead.x);
  vec2 turned = vec2(dot(q, right), -dot(q, v_ahead));
  bool plate = u_plate > 0.5;

  if (selected) {
    float d = length(v_pixel) - (u_size * 0.5 + 7.0);
    paint(u_disc, cover(d - 2.6));
    paint(u_ring, cover(d - 0.9));
    paint(u_disc, cover(d + 1.1));
    if (u_following) {
      vec2 a = abs(v_pixel);
      vec2 tick = a.x > a.y ? a : a.yx;
      float from = u_size * 0.5 + 6.0;
      float mark = box(tick - vec2(from + 5.0, 0.0), vec2(5.0, 1.1), 0.5);
      paint(u_disc, cover(mark - 1.2) * 0.9);
      paint(u_accent, cover(mark));
    }
  } else if ((v_mode & 2u) != 0u) {
    float d = abs(length(v_pixel) - (u_size * 0.5 + 5.0)) - 0.9;
    paint(u_halo, cover(d - 1.2) * 0.9);
    paint(u_ink, cover(d));
  }

  if ((v_flags & ${1 << 9}u) != 0u && !selected) {
    float away = length(v_pixel) - (u_size * 0.5 + 5.0);
    float turn = atan(v_pixel.y, v_pixel.x) / 6.283185307;
    float dash = abs(fract(turn * 12.0) - 0.5) - 0.28;
    float arc = dash * (u_size * 0.5 + 5.0) * 6.283185307 / 12.0;
    paint(u_halo, cover(abs(away) - 2.2) * 0.9);
    paint(u_ink, cover(max(abs(away) - 0.9, arc)));
  }

  if (state == 0u) {
    if (plate) {
      body(drop(turned, 9.4, 14.2) * unit, fill);
    } else {
      float d = (polygon4(turned, vec2(0.0, -9.6), vec2(7.2, 8.3), vec2(0.0, 5.0), vec2(-7.2, 8.3)) - 0.9) * unit;
      body(d, fill);
    }
  } else if (state == 1u) {
    float nose = (triangle(turned, vec2(0.0, -13.6), vec2(4.2, -7.5), vec2(-4.2, -7.5)) - 0.4) * unit;
    float d = (length(q) - 9.0) * unit;
    paint(u_halo, cover(min(nose, d - 1.2) - 1.6) * 0.95);
    paint(u_ink, cover(min(nose, d - 1.4)));
    paint(fill, cover(d));
    if (!plate) paint(on, cover(pauseBars(q) * unit));
  } else if (state == 2u) {
    body(box(q, vec2(plate ? 9.6 : 8.5), plate ? 3.4 : 2.8) * unit, fill);
    if (!plate) paint(on, cover(letterP(q) * unit));
  } else {
    float ring_ = plate ? 9.2 : 7.6;
    float width = plate ? 1.0 : 1.3;
    float d = (abs(length(q) - ring_) - width) * unit;
    float slash = plate ? 99.0 : (segment(q, vec2(-7.8, 7.8), vec2(7.8, -7.8)) - 1.15) * unit;
    paint(u_halo, cover(min((length(q) - ring_ - width) * unit, slash) - 1.9) * 0.95);
    if (plate) {
      paint(u_surface, cover((length(q) - ring_) * unit));
      paint(fill, cover(d));
    } else {
      paint(fill, cover(d));
      paint(u_halo, cover(slash - 1.5 * unit) * cover(d) );
      paint(fill, cover(slash));
    }
  }

  if (plate) {
    float category = float(v_flags & 31u);
    float box_ = 14.2;
    vec2 uv = q / box_ + 0.5;
    if (uv.x > 0.0 && uv.x < 1.0 && uv.y > 0.0 && uv.y < 1.0) {
      vec2 cell = vec2(mod(category, GLYPH_COLUMNS), floor(category / GLYPH_COLUMNS));
      float texel = texture(u_glyphs, (cell + uv) / vec2(GLYPH_COLUMNS, GLYPH_ROWS)).r;
      float d = (0.5 - texel) * 2.0 * GLYPH_SPREAD * (box_ / 24.0) * unit;
      paint(state == 3u ? fill : on, cover(d));
    }
    if (state != 0u) {
      vec2 p = (q - vec2(8.2, 8.2)) * unit;
      badgeDisc(p, 6.0);
      paint(u_surface, cover(length(p) - 4.9));
      vec2 sign_ = p * 1.75;
      float d = state == 1u ? pauseBars(sign_ * 1.05) / 1.75
        : state == 2u ? letterP(sign_ * 1.15) / 2.0
        : segment(p, vec2(-2.6, 2.6), vec2(2.6, -2.6)) - 0.8;
      paint(u_ink, cover(d));
    }
  }

  float corner = u_size * 0.36 + 1.0;
  if ((v_flags & ${1 << 8}u) != 0u) {
    vec2 p = v_pixel - vec2(plate ? -corner : corner, corner);
    badgeDisc(p, 5.8);
    float lock = box(p - vec2(0.0, 1.2), vec2(2.5, 1.9), 0.5);
    vec2 s = p - vec2(0.0, -0.9);
    float shackle = s.y < 0.0 ? abs(length(s) - 1.6) - 0.55 : max(abs(abs(s.x) - 1.6) - 0.55, s.y - 1.0);
    paint(u_halo, cover(min(lock, shackle)));
  }
  if ((v_flags & ${1 << 11}u) != 0u && state != 3u) {
    vec2 p = v_pixel - vec2(-corner, -corner);
    badgeDisc(p, 4.9);
    paint(u_surface, cover(length(p) - 3.7));
    paint(u_ink, cover(min(segment(p, vec2(0.0), vec2(0.0, -2.3)), segment(p, vec2(0.0), vec2(1.7, 0.9))) - 0.6));
  }
  if ((v_flags & ${1 << 7}u) != 0u) {
    vec2 p = v_pixel - vec2(corner, -corner);
    float d = triangle(p, vec2(0.0, -5.2), vec2(5.4, 4.0), vec2(-5.4, 4.0)) - 1.0;
    paint(u_halo, cover(d - 1.3));
    paint(u_critical, cover(d));
    float mark = min(segment(p, vec2(0.0, -2.2), vec2(0.0, 0.9)) - 0.75, length(p - vec2(0.0, 3.0)) - 0.85);
    paint(vec3(1.0), cover(mark));
  }
  if (colour.a < 0.004) discard;
}
`;

export const VEHICLE_SHADER: ShaderSource = { vertex: VERTEX, fragment: FRAGMENT };

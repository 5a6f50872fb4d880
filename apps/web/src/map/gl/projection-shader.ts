/**
 * The start of every vertex shader of ours: reads a vehicle's record from the record texture, moves it along its
 * glide, and projects mercator world points. Near the camera the difference to the centre is taken in integers, so
 * that nothing trembles at any zoom; on the globe MapLibre's own projection does it.
 */
export const RECORD_CHUNK = `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D u_records;
uniform uint u_clock;
const int RECORDS_A_ROW = 512;

struct Vehicle { uvec2 place; float course; uint flags; float progress; };

Vehicle vehicleAt(uint slot) {
  int index = int(slot);
  ivec2 texel = ivec2((index % RECORDS_A_ROW) * 2, index / RECORDS_A_ROW);
  uvec4 way = texelFetch(u_records, texel, 0);
  uvec4 rest = texelFetch(u_records, texel + ivec2(1, 0), 0);
  float progress = rest.y == 0u ? 1.0 : clamp(float(int(u_clock - rest.x)) / float(rest.y), 0.0, 1.0);
  vec2 glide = vec2(ivec2(way.zw - way.xy)) * progress;
  uvec2 place = way.xy + uvec2(ivec2(round(glide)));
  int fromCourse = int(rest.z & 0xffffu);
  int turn = ((int(rest.z >> 16) - fromCourse) << 16) >> 16;
  float course = (float(fromCourse) + float(turn) * progress) * (6.283185307 / 65536.0);
  return Vehicle(place, course, rest.w, progress);
}
`;

export const PROJECTION_CHUNK = `
uniform mat4 u_matrix;
uniform uvec2 u_centre;
uniform vec2 u_viewport;

/* Clip position of a world point given in fixed point, moved by a small way in world units. */
vec4 projectWorld(uvec2 place, vec2 moved) {
#ifdef GLOBE
  vec2 world = vec2(place) / 4294967296.0 + moved;
  return projectTile(world);
#else
  vec2 away = vec2(ivec2(place - u_centre)) / 4294967296.0 + moved;
  return u_matrix * vec4(away, 0.0, 1.0);
#endif
}

/* Moves a clip position by CSS pixels, right and down. */
vec4 offsetPixels(vec4 clip, vec2 pixels) {
  return clip + vec4(pixels * vec2(2.0, -2.0) / u_viewport * clip.w, 0.0, 0.0);
}

vec2 screenOf(vec4 clip) {
  return clip.xy / clip.w * vec2(0.5, -0.5) * u_viewport;
}
`;

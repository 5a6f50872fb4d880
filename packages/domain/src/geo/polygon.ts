/**
 * Whether a place lies in a ring by ray casting, even-odd. `latitudes` and `longitudes` are the corners in order, with
 * unwrapped longitudes; closing the ring or not makes no difference. `longitude` is -180..180 and is tried one turn to
 * either side, so rings over the 180th meridian work. A place exactly on an edge may fall on either side.
 */
export const polygonContains = (
  latitudes: Float64Array,
  longitudes: Float64Array,
  latitude: number,
  longitude: number,
): boolean =>
  crosses(latitudes, longitudes, latitude, longitude) ||
  crosses(latitudes, longitudes, latitude, longitude + 360) ||
  crosses(latitudes, longitudes, latitude, longitude - 360);

const crosses = (latitudes: Float64Array, longitudes: Float64Array, latitude: number, longitude: number): boolean => {
  let inside = false;
  const corners = latitudes.length;
  for (let index = 0, last = corners - 1; index < corners; last = index, index += 1) {
    const latitude1 = latitudes[index] as number;
    const latitude2 = latitudes[last] as number;
    if (latitude1 > latitude === latitude2 > latitude) continue;
    const longitude1 = longitudes[index] as number;
    const longitude2 = longitudes[last] as number;
    const crossing = longitude1 + ((latitude - latitude1) * (longitude2 - longitude1)) / (latitude2 - latitude1);
    if (longitude < crossing) inside = !inside;
  }
  return inside;
};

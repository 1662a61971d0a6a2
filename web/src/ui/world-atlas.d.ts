// The type of the file, without which the compiler would read its three quarters of a megabyte.
declare module 'world-atlas/countries-50m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}

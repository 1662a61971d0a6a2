// The type of the files, without which the compiler would read their megabyte.
declare module 'world-atlas/countries-50m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}
declare module 'world-atlas/countries-110m.json' {
  const topology: import('topojson-specification').Topology;
  export default topology;
}

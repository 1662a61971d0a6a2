// Where the goods of the demo change vehicles on their way to the shops. The places are real, the depots invented.

export const hubs = {
  'port-klang': {
    name: 'Port Klang Cold Hub',
    address: 'Pulau Indah, 42009 Port Klang',
    latitude: 2.95,
    longitude: 101.32,
  },
  mersin: {
    name: 'Mersin Free Zone Depot',
    address: 'Mersin Serbest Bölge, 33020 Mersin',
    latitude: 36.8,
    longitude: 34.64,
  },
  'tanjung-perak': {
    name: 'Tanjung Perak Depot',
    address: 'Tanjung Perak, 60177 Surabaya',
    latitude: -7.2,
    longitude: 112.73,
  },
  daventry: { name: 'Daventry Rail Depot', address: 'Crick, Daventry NN6 7SL', latitude: 52.35, longitude: -1.16 },
  'jebel-ali': { name: 'Jebel Ali Cold Hub', address: 'JAFZA South, Dubai', latitude: 24.98, longitude: 55.07 },
  karachi: { name: 'Port Qasim Depot', address: 'Port Qasim, 75020 Karachi', latitude: 24.78, longitude: 67.34 },
} as const;
export type HubKey = keyof typeof hubs;

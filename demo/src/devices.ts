// The four devices of the demo as the simulator of the command line plays them. Enters nothing, so that whoever plays them loads nothing else.

/** sensors.ts says whose they are and what is stored of them. */
export const demoDevices = [
  { deviceId: 'demo-chill-01', baseCelsius: 2.6, baseHumidityPercent: 84, isFailing: false },
  { deviceId: 'demo-pack-02', baseCelsius: 3.2, baseHumidityPercent: 71, isFailing: false },
  { deviceId: 'demo-freeze-03', baseCelsius: -20.4, baseHumidityPercent: 58, isFailing: false },
  { deviceId: 'demo-truck-04', baseCelsius: 5.6, baseHumidityPercent: 66, isFailing: true },
] as const;

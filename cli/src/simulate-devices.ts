// The devices that the simulator plays: drift as the specification has it (section 5 and 9), doors that open, and one unit that fails
// and is mended. Chance is handed in, so that a test can know what comes.

/** From 0 to 1, without 1. */
export type Chance = () => number;

export interface PlayedDevice {
  readonly deviceId: string;
  readonly secret: string;
  /** Degrees around which it drifts. */
  readonly baseCelsius: number;
  readonly baseHumidityPercent: number;
  readonly isFailing: boolean;
}

export interface PlayedState {
  readonly temperatureCelsius: number;
  readonly humidityPercent: number;
  /** Ticks that the door stays open. */
  readonly doorTicks: number;
  /** Degrees that a failing unit has lost so far. */
  readonly lostDegrees: number;
}

const temperatureDrift = 0.1;
const humidityDrift = 1;
const doorChance = 0.02;
const longestDoorTicks = 12;
const doorDegrees = 0.25;
const failingDegrees = 0.08;
/** Somebody mends the unit when it is this much too warm. */
const mendedAfterDegrees = 4.5;

export const begin = (device: PlayedDevice): PlayedState => ({
  temperatureCelsius: device.baseCelsius,
  humidityPercent: device.baseHumidityPercent,
  doorTicks: 0,
  lostDegrees: 0,
});

const drift = (chance: Chance, most: number) => (chance() * 2 - 1) * most;
const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * One tick further: temperature drifts by at most 0.1 degrees, humidity by at most 1 within 0 to 100; an open door warms, a closed one
 * lets the unit cool again.
 */
export function tick(device: PlayedDevice, state: PlayedState, chance: Chance): PlayedState {
  const opens = state.doorTicks === 0 && chance() < doorChance;
  const doorTicks = opens ? 1 + Math.floor(chance() * longestDoorTicks) : Math.max(0, state.doorTicks - 1);
  const isMended = state.lostDegrees >= mendedAfterDegrees;
  const lostDegrees = !device.isFailing || isMended ? 0 : state.lostDegrees + failingDegrees * chance();
  const target = device.baseCelsius + lostDegrees;
  const pull = doorTicks > 0 ? doorDegrees : (target - state.temperatureCelsius) * 0.15;
  return {
    temperatureCelsius: rounded(state.temperatureCelsius + pull + drift(chance, temperatureDrift), 2),
    humidityPercent: rounded(Math.min(100, Math.max(0, state.humidityPercent + drift(chance, humidityDrift))), 1),
    doorTicks,
    lostDegrees,
  };
}

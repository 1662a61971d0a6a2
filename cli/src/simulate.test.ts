// The simulator: what its devices do, and what it refuses. That it reaches a broker is shown by the journey of the sensors.

import { demoDevices } from '@amanah/demo/devices';
import { describe, expect, it } from 'vitest';
import { begin, tick } from './simulate-devices.ts';
import { startCommand } from './testing/command-process.ts';
import { testTerminal } from './testing/test-surroundings.ts';

/** Numerical Recipes' generator: the same every time. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

function series(index: number, ticks: number) {
  const device = { ...(demoDevices[index] ?? demoDevices[0]), secret: 'x' } as Parameters<typeof begin>[0];
  const chance = chanceOf(index + 1);
  const states = [begin(device)];
  for (let count = 0; count < ticks; count++) states.push(tick(device, states.at(-1) ?? begin(device), chance));
  return states;
}

describe('A simulated device', () => {
  it('"temperature drift plus or minus 0.1; humidity drift plus or minus 1", clamped to 0 to 100', () => {
    const states = series(0, 5_000);
    for (const [index, state] of states.entries()) {
      const before = states[index - 1];
      if (!before) continue;
      expect(Math.abs(state.humidityPercent - before.humidityPercent)).toBeLessThanOrEqual(1.1);
      expect(state.humidityPercent).toBeGreaterThanOrEqual(0);
      expect(state.humidityPercent).toBeLessThanOrEqual(100);
      if (state.doorTicks === 0 && before.doorTicks === 0 && Math.abs(before.temperatureCelsius - 2.6) < 0.2)
        expect(Math.abs(state.temperatureCelsius - before.temperatureCelsius)).toBeLessThanOrEqual(0.15);
    }
  });

  it('has doors that open and warm it, and cools down again', () => {
    const states = series(1, 5_000);
    expect(states.filter(({ doorTicks }) => doorTicks > 0).length).toBeGreaterThan(100);
    expect(Math.max(...states.map(({ temperatureCelsius }) => temperatureCelsius))).toBeGreaterThan(4);
    const calm = states.filter(({ doorTicks }) => doorTicks === 0).map(({ temperatureCelsius }) => temperatureCelsius);
    expect(calm.toSorted((a, b) => a - b)[Math.floor(calm.length / 2)]).toBeCloseTo(3.2, 0);
  });

  it('is a unit that fails if it is the fourth: above 6.5 degrees, above 8, and mended again', () => {
    const temperatures = series(3, 600).map(({ temperatureCelsius }) => temperatureCelsius);
    expect(Math.max(...temperatures)).toBeGreaterThan(8);
    const peak = temperatures.indexOf(Math.max(...temperatures));
    expect(Math.min(...temperatures.slice(peak))).toBeLessThan(6.5);
  });
});

describe('amanah simulate', () => {
  it('refuses what it cannot use, and says what', async () => {
    const cases: [string[], string][] = [
      [['simulate'], 'Say what to simulate'],
      [['simulate', 'sensors', '--url', 'http://x'], '--url needs a URL such as mqtt:'],
      [['simulate', 'sensors', '--rate', '0'], '--rate needs a number above 0'],
      [['simulate', 'sensors', '--device', 'alone'], '--device needs an identifier and a secret'],
      [['simulate', 'sensors', '--key', '/nowhere/master.key'], 'cannot be read'],
    ];
    for (const [words, fault] of cases) {
      const terminal = testTerminal();
      expect(await terminal.run(...words), words.join(' ')).toBe(2);
      expect(terminal.complained).toEqual([expect.stringContaining(fault)]);
    }
  });

  it('ends with 3 when no broker is there', async () => {
    const command = startCommand('simulate', 'sensors', '--url', 'mqtt://127.0.0.1:9', '--device', 'sn-x:secret');
    expect(await command.ended).toBe(3);
    expect(command.faults()).toContain('sn-x did not get in');
  });
});

import type { SensorCredentials } from '@amanah/api/sensors';
import { describe, expect, it } from 'vitest';
import { examplesOf } from './credentials-view.tsx';

const credentials = {
  device: { deviceId: 'sn-x' },
  secret: 'abc',
  topic: 'amanah/v1/sn-x/readings',
  mqttUrl: 'mqtts://amanah.example:8883',
  readingsUrl: 'https://amanah.example/api/sensors/readings',
} as SensorCredentials;

/** What the shell makes of the part between double quotes. */
const unquoted = (command: string) =>
  (/"(\{.*\})"/.exec(command)?.[1] ?? '').replaceAll('\\"', '"').replace(/\$\(.*?\)/, '2026-01-05T10:00:00Z');

describe('The examples that are ready to paste', () => {
  it('hold the credentials and a message that the server can read', () => {
    const { mqtt, http } = examplesOf(credentials);
    expect(mqtt).toContain('-h amanah.example -p 8883 --tls-use-os-certs -q 1');
    expect(mqtt).toContain("-u sn-x -P 'abc'");
    expect(JSON.parse(unquoted(mqtt ?? ''))).toEqual({
      time: '2026-01-05T10:00:00Z',
      temperatureCelsius: 3.2,
      humidityPercent: 71,
    });
    expect(http).toContain("curl -u 'sn-x:abc' https://amanah.example/api/sensors/readings");
    expect(JSON.parse(unquoted(http))).toEqual({
      readings: [{ time: '2026-01-05T10:00:00Z', temperatureCelsius: 3.2, humidityPercent: 71 }],
    });
  });

  it('are by HTTP alone where no broker runs', () => {
    expect(examplesOf({ ...credentials, mqttUrl: null }).mqtt).toBeNull();
  });
});

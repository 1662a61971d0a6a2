// A device as the journeys play it: signs in with its own credentials and waits for each acknowledgement.
import mqtt from 'mqtt';

export interface PlayedDevice {
  /** Resolves with the PUBACK. */
  say(reading: object): Promise<unknown>;
  leave(): Promise<void>;
}

/** @throws Error with the words of the broker where it lets nobody in */
export async function connectDevice(
  url: string,
  { deviceId, secret }: { readonly deviceId: string; readonly secret: string },
): Promise<PlayedDevice> {
  const client = await mqtt.connectAsync(url, { username: deviceId, password: secret, reconnectPeriod: 0 }, false);
  return {
    say: (reading) => client.publishAsync(`amanah/v1/${deviceId}/readings`, JSON.stringify(reading), { qos: 1 }),
    leave: () => client.endAsync(),
  };
}

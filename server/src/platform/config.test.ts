import { describe, expect, it } from 'vitest';
import { ConfigFaults, readConfig } from './config.ts';

describe('The environment', () => {
  it('is wholly optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      demo: true,
    });
  });

  it('takes an empty variable for an absent one', () => {
    expect(readConfig({ DATABASE_URL: '', PORT: '' })).toMatchObject({ databaseUrl: null, port: 3000 });
  });

  it('names all faults in one message, each with the mend', () => {
    const faulty = { PORT: '99999', DATABASE_URL: 'mysql://x', DEMO: 'maybe', SMTP_URL: 'mail' };
    expect(() => readConfig(faulty)).toThrow(ConfigFaults);
    expect(() => readConfig(faulty)).toThrow(
      /4 faults:\n {2}PORT must be a port.*\n {2}DATABASE_URL must be a URL such as postgres:.*\n {2}DEMO must be on or off\n {2}SMTP_URL must be a URL such as smtps:/,
    );
  });

  it('sets how often one sender may ask, and refuses what is no number', () => {
    expect(readConfig({}).traffic).toMatchObject({ verifyPerMinute: null, budgetFactor: 1 });
    expect(readConfig({ VERIFY_PER_MINUTE: '60', BUDGET_FACTOR: '2' }).traffic).toMatchObject({
      verifyPerMinute: 60,
      budgetFactor: 2,
    });
    expect(() => readConfig({ VERIFY_PER_MINUTE: 'many' })).toThrow(/VERIFY_PER_MINUTE must be/);
  });

  it('lets webhooks into the own network only when told so', () => {
    expect(readConfig({}).webhooksToPrivateAddresses).toBe(false);
    expect(readConfig({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'on' }).webhooksToPrivateAddresses).toBe(true);
    expect(() => readConfig({ WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes' })).toThrow(/must be on or off/);
  });

  it('wants all of the anchor or nothing of it', () => {
    expect(readConfig({}).anchor).toBeNull();
    expect(() => readConfig({ EVM_RPC_URL: 'https://rpc.example' })).toThrow(
      /EVM_ANCHOR_CONTRACT is needed.*\n.*EVM_PRIVATE_KEY_FILE is needed/,
    );
  });

  it('needs no key for maps, and asks Google where a key comes without an address', () => {
    expect(readConfig({}).maps).toEqual({ geocoder: null });
    expect(readConfig({ MAPS_GEOCODE_URL: 'https://nominatim.example/search' }).maps).toEqual({
      geocoder: { url: 'https://nominatim.example/search', key: null },
    });
    expect(readConfig({ MAPS_GEOCODE_KEY: 'secret' }).maps).toMatchObject({
      geocoder: { key: 'secret', url: expect.stringContaining('googleapis.com') },
    });
    expect(() => readConfig({ MAPS_GEOCODE_URL: 'nominatim' })).toThrow(/MAPS_GEOCODE_URL must be a URL/);
  });

  it('asks GS1 with a key alone, at its own address unless told otherwise', () => {
    expect(readConfig({}).gs1).toBeNull();
    expect(readConfig({ GS1_API_KEY: 'secret' }).gs1).toEqual({
      url: 'https://grp.gs1.org/grp/v3.2/gtins/verified',
      apiKey: 'secret',
    });
    expect(() => readConfig({ GS1_VERIFIED_URL: 'gs1' })).toThrow(/GS1_VERIFIED_URL must be a URL/);
  });

  it('opens a broker for sensors on this machine alone, unless told otherwise', () => {
    expect(readConfig({}).mqtt).toMatchObject({
      url: null,
      port: 1883,
      isPortChosen: false,
      host: '127.0.0.1',
      tls: null,
    });
    expect(readConfig({ MQTT_PORT: 'off' }).mqtt).toMatchObject({ port: null, isPortChosen: true });
    expect(readConfig({ MQTT_PORT: '8883', MQTT_HOST: '0.0.0.0' }).mqtt).toMatchObject({
      port: 8883,
      isPortChosen: true,
    });
    expect(readConfig({ MQTT_URL: 'mqtts://broker.example' }).mqtt.url).toBe('mqtts://broker.example');
    expect(readConfig({ DATA_DIR: '/a' }).mqtt.clientId).toBe(readConfig({ DATA_DIR: '/a' }).mqtt.clientId);
    expect(() => readConfig({ MQTT_PORT: '70000', MQTT_URL: 'http://x' })).toThrow(
      /MQTT_URL must be.*\n.*MQTT_PORT must be/,
    );
    expect(() => readConfig({ MQTT_TLS_KEY_FILE: import.meta.filename })).toThrow(
      /MQTT_TLS_CERTIFICATE_FILE is needed/,
    );
  });

  it('takes the slash from the end of PUBLIC_URL, so that links can be put together', () => {
    expect(readConfig({ PUBLIC_URL: 'https://amanah.example/' }).publicUrl).toBe('https://amanah.example');
  });

  it.each([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ PUBLIC_URL: 'http://amanah.local:3000' }, true],
    [{ PUBLIC_URL: 'https://amanah.example' }, false],
    [{ PUBLIC_URL: 'HTTPS://Amanah.Example/' }, false],
    [{ PUBLIC_URL: ' https://amanah.example' }, false],
    [{ PUBLIC_URL: 'https://amanah.example', DEMO: 'on' }, true],
    [{ PUBLIC_URL: 'https://amanah.example', DEMO: 'off' }, false],
  ])('opens the demo under a public address only where somebody says so: %j', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });
});

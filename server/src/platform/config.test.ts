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

  it('wants all of the anchor or nothing of it', () => {
    expect(readConfig({}).anchor).toBeNull();
    expect(() => readConfig({ EVM_RPC_URL: 'https://rpc.example' })).toThrow(
      /EVM_ANCHOR_CONTRACT is needed.*\n.*EVM_PRIVATE_KEY_FILE is needed/,
    );
  });

  it('takes the slash from the end of PUBLIC_URL, so that links can be put together', () => {
    expect(readConfig({ PUBLIC_URL: 'https://amanah.example/' }).publicUrl).toBe('https://amanah.example');
  });
});

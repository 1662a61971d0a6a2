// Starts the product once for all journeys, waits until its demo data is there, and makes the pictures that the fake camera shows.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, spawnServer } from '../faults/server-process.ts';
import { writeCameraFilm } from './camera-film.ts';
import { journeyMqttPort, journeyOperatorEmails, journeyPort } from './playwright.config.ts';

export default async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'amanah-journeys-'));
  chmodSync(folder, 0o755); // the database may run under another account
  const films = join(folder, 'films');
  mkdirSync(films);
  process.env.AMANAH_FILMS = films;
  await writeCameraFilm(join(films, 'qr.mjpeg'), { bcid: 'qrcode', text: 'HALAL-CHICKEN-2024-001' });
  process.env.AMANAH_JOURNEY_MAIL = join(folder, 'data/mail');
  process.env.AMANAH_JOURNEY_KEY = join(folder, 'data/keys/master.key');
  const server = await spawnServer({
    DATA_DIR: join(folder, 'data'),
    PORT: String(journeyPort),
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '1',
    MQTT_PORT: String(journeyMqttPort),
    OPERATOR_EMAIL: journeyOperatorEmails.join(','),
  });
  const samples = await untilReady(server.url).catch(async (error) => {
    server.child.kill('SIGKILL'); // else it keeps the port of the next run
    await ended(server.child);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  const gtin = samples.find((sample) => sample.expected === 'certified' && /^\d{13,14}$/.test(sample.code))?.code;
  await writeCameraFilm(join(films, 'ean.mjpeg'), { bcid: 'ean13', text: (gtin ?? '09520000000004').slice(-13) });
  return async () => {
    server.child.kill('SIGTERM');
    await ended(server.child);
    rmSync(folder, { recursive: true, force: true });
  };
}

async function untilReady(url: string): Promise<{ code: string; expected: string }[]> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const isReady = await fetch(`${url}/health/ready`).then((answer) => answer.ok);
    if (isReady)
      return ((await (await fetch(`${url}/api/samples`)).json()) as { samples: { code: string; expected: string }[] })
        .samples;
    await sleep(100);
  }
  throw new Error('the demo data was not complete after a minute');
}

// Opening the camera: downwards in size, and never a track left running.
import { expect, test, vi } from 'vitest';
import { isCameraAllowed, openCamera } from './camera.ts';

function fakeDevices(refusals: readonly string[], hasTorch = false) {
  const asked: MediaStreamConstraints[] = [];
  const left = [...refusals];
  const track = {
    stop: vi.fn(),
    getCapabilities: () => ({ torch: hasTorch, zoom: { min: 1, max: 5, step: 0.5 } }),
    getSettings: () => ({ facingMode: 'environment' }),
    applyConstraints: vi.fn(() => Promise.reject(new DOMException('', 'OverconstrainedError'))),
  };
  const devices = {
    getUserMedia: (constraints: MediaStreamConstraints) => {
      asked.push(constraints);
      const name = left.shift();
      if (name) return Promise.reject(new DOMException('', name));
      return Promise.resolve({ getVideoTracks: () => [track], getTracks: () => [track] });
    },
  };
  // Only what openCamera touches is there.
  return { asked, track, devices: devices as unknown as MediaDevices };
}

test('asks for the rear camera at 1920x1080 first', async () => {
  const { asked, devices } = fakeDevices([]);
  await openCamera('environment', devices);
  expect(asked).toEqual([
    { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } },
  ]);
});

test('falls back down to 1280x720 and then to any size', async () => {
  const { asked, devices } = fakeDevices(['OverconstrainedError', 'OverconstrainedError']);
  await openCamera('environment', devices);
  expect(asked.map(({ video }) => video)).toMatchObject([{ width: { ideal: 1920 } }, { width: { ideal: 1280 } }, {}]);
});

test('a denial is not asked again', async () => {
  const { asked, devices } = fakeDevices(['NotAllowedError']);
  await expect(openCamera('environment', devices)).rejects.toMatchObject({ name: 'NotAllowedError' });
  expect(asked).toHaveLength(1);
});

test('a page without camera access counts as no camera', async () => {
  await expect(openCamera('environment', {} as MediaDevices)).rejects.toMatchObject({ name: 'NotFoundError' });
});

test('torch and zoom are offered where the track has them, and a refusal is told', async () => {
  const camera = await openCamera('environment', fakeDevices([], true).devices);
  expect(camera.hasTorch).toBe(true);
  expect(camera.zoom).toEqual({ min: 1, max: 5, step: 0.5 });
  await expect(camera.setTorch(true)).resolves.toBe(false);
});

test('closing stops every track', async () => {
  const { track, devices } = fakeDevices([]);
  const camera = await openCamera('environment', devices);
  camera.close();
  expect(track.stop).toHaveBeenCalledOnce();
});

test('The camera starts by itself only where one is there that was allowed before', async () => {
  const saying = (state: string) => ({ query: async () => ({ state }) }) as unknown as Permissions; // nothing else is asked
  const having = (...kinds: string[]) =>
    ({ enumerateDevices: async () => kinds.map((kind) => ({ kind })) }) as unknown as MediaDevices;
  const unknown = { query: () => Promise.reject(new TypeError('camera')) } as unknown as Permissions;
  const camera = having('audioinput', 'videoinput');
  await expect(isCameraAllowed(camera, saying('granted'))).resolves.toBe(true);
  await expect(isCameraAllowed(camera, saying('prompt'))).resolves.toBe(false);
  await expect(isCameraAllowed(camera, saying('denied'))).resolves.toBe(false);
  await expect(isCameraAllowed(camera, unknown)).resolves.toBe(false);
  await expect(isCameraAllowed(having('audioinput'), saying('granted'))).resolves.toBe(false);
});

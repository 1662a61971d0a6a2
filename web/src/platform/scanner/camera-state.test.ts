// The camera's states, as in section 4 of the specification.
import { expect, test } from 'vitest';
import { type CameraEvent, type CameraState, cameraAtStart, faultOf, nextCamera } from './camera-state.ts';

const after = (...events: readonly CameraEvent[]): CameraState => events.reduce(nextCamera, cameraAtStart);
const started = { type: 'start_pressed' } as const;

test('permission is unknown, then granted and active', () => {
  expect(cameraAtStart).toMatchObject({ permission: 'unknown', isScanning: false, phase: 'off' });
  expect(after(started)).toMatchObject({ permission: 'unknown', isScanning: true, phase: 'starting' });
  expect(after(started, { type: 'opened', attempt: 1 })).toMatchObject({ permission: 'granted', phase: 'on' });
});

test('a refusal shows the permission card and ends scanning; Enable Camera turns scanning on again', () => {
  const refused = after(started, { type: 'refused', attempt: 1, fault: 'denied' });
  expect(refused).toMatchObject({ permission: 'failed', fault: 'denied', isScanning: false, phase: 'off' });
  expect(nextCamera(refused, started)).toMatchObject({ isScanning: true, phase: 'starting', fault: null, attempt: 2 });
});

test('Reset stops the camera and restarts it', () => {
  const reset = after(started, { type: 'opened', attempt: 1 }, { type: 'reset_pressed' });
  expect(reset).toMatchObject({ isScanning: true, phase: 'off' });
  expect(nextCamera(reset, { type: 'restart_due' })).toMatchObject({ phase: 'starting', attempt: 2 });
});

test('Stop during a restart wins over the restart', () => {
  const stopped = after(started, { type: 'opened', attempt: 1 }, { type: 'reset_pressed' }, { type: 'stopped' });
  expect(nextCamera(stopped, { type: 'restart_due' })).toMatchObject({ isScanning: false, phase: 'off' });
});

test('an answer to an older attempt changes nothing', () => {
  const again = after(started, { type: 'stopped' }, started);
  expect(nextCamera(again, { type: 'opened', attempt: 1 })).toBe(again);
  expect(nextCamera(again, { type: 'refused', attempt: 1, fault: 'other' })).toBe(again);
});

test('flip changes the side and restarts', () => {
  const flipped = after(started, { type: 'opened', attempt: 1 }, { type: 'flip_pressed' });
  expect(flipped).toMatchObject({ facing: 'user', isScanning: true, phase: 'off' });
});

test('a camera that is taken away is said to have failed', () => {
  expect(after(started, { type: 'opened', attempt: 1 }, { type: 'lost' })).toMatchObject({
    fault: 'other',
    phase: 'off',
  });
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'none'],
  ['NotReadableError', 'other'],
  ['OverconstrainedError', 'other'],
] as const)('%s is said as %s', (name, fault) => {
  expect(faultOf(new DOMException('', name))).toBe(fault);
});

// A short sound and a tick in the hand when a code was read. Neither before a person has touched the page; no sound when they turned it off.
import { useSyncExternalStore } from 'react';
import { storedValue } from '../storage.ts';

const sound = storedValue<boolean>(
  'amanah.scanSound',
  (text) => text !== 'off',
  (isOn) => (isOn ? null : 'off'),
);

export function useScanSound(): { readonly isOn: boolean; readonly setOn: (isOn: boolean) => void } {
  return { isOn: useSyncExternalStore(sound.subscribe, sound.get, sound.get), setOn: sound.set };
}

/** Felt as one tick; longer is a buzz. */
const tickMilliseconds = 20;

let context: AudioContext | null = null;

/** To be called from a press: browsers let sound begin only there. */
export function allowFeedback(): void {
  if (!sound.get() || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
}

export function giveFeedback(): void {
  // A browser complains in the console about vibration before the first touch.
  const hasTouched = navigator.userActivation?.hasBeenActive ?? context !== null;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (hasTouched && !isCalm) navigator.vibrate?.(tickMilliseconds);
  if (sound.get() && context?.state === 'running') beep(context);
}

function beep(audio: AudioContext): void {
  const start = audio.currentTime;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = 1760;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.09);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.1);
}

// Gives memory back after start-up: loading the modules leaves over a hundred megabytes of garbage that V8 would keep for a long time.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

export function giveBackMemory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'major'; flavor: 'last-resort' }) => void; // there because of the flag
  collect({ type: 'major', flavor: 'last-resort' });
}

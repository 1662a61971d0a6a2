// The door of identity: how wrong tries slow down the next ones.
export { type Counted, countTry, type Pace, type Tries } from './slow-down.ts';

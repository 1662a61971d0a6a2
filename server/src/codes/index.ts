// The door of codes on the server: how goods and places are named in the store.

export { batchKey, packKey, type Thing, thingOf } from './object-keys.ts';
export { glnOf, storedKey } from './stored-key.ts';

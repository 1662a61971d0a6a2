// The door of codes on the server: how goods and places are named in the store.
export { glnOf, storedKey } from './stored-key.ts';
export { batchKey, packKey, type Thing, thingOf } from './things.ts';

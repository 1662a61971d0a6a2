// The door of people.
export { type AccountRealm, accountRealms, foldName } from './account.ts';

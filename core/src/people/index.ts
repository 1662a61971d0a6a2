// The door of people.
export { type AccountRealm, accountRealms, demoMailDomain, foldName, isAddressOfDemo } from './account.ts';

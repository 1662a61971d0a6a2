// The door of people.
export { type AccountRealm, accountRealms, foldName, isReservedAddress, reservedMailDomain } from './account.ts';

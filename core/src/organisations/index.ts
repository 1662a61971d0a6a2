// The door of organisations: rights of members, how membership changes, and the way of an application.
export {
  type ApplicationDeed,
  type ApplicationState,
  applicationStates,
  isOpen,
  stateAfter,
} from './application.ts';
export { type AuditFault, type AuditLink, type CheckedLink, checkAuditTrail } from './check-audit.ts';
export {
  afterDeed,
  type MemberRight,
  type MembersAfter,
  type MembersDeed,
  type MembersRefusal,
  mayGive,
} from './members.ts';
export { type AccountRealm, accountRealms, isVisibleIn, type Realm, realms } from './realm.ts';
export {
  deedsOf,
  mayDo,
  type OrganisationDeed,
  type OrganisationRight,
  organisationDeeds,
  organisationRights,
} from './rights.ts';

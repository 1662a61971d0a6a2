// The door of organisations: rights of members, how membership changes, and the way of an application.
export {
  type ApplicationState,
  applicationStates,
  isOpen,
  type OrganisationApplicationAction,
  operatorActions,
  stateAfter,
} from './application.ts';
export { type AuditFault, type AuditLink, type CheckedLink, checkAuditTrail } from './check-audit.ts';
export {
  type MemberRight,
  type MembersAfter,
  type MembersChange,
  type MembersRefusal,
  mayGive,
  membersAfter,
} from './members.ts';
export { keyDocument, type PublishedKey } from './published-key.ts';
export { isVisibleIn, type Realm, realms } from './realm.ts';
export {
  mayDo,
  type OrganisationRight,
  organisationRights,
  type Permission,
  permissions,
  permissionsOf,
} from './rights.ts';
export { type SecondPersonRefusal, secondPersonRefusal } from './second-person.ts';
export { signInChanges } from './sign-in-changes.ts';

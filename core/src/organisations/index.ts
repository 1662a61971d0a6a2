// The door of organisations: rights of members, and how membership changes.
export {
  afterDeed,
  type MemberRight,
  type MembersAfter,
  type MembersDeed,
  type MembersRefusal,
  mayGive,
} from './members.ts';
export {
  deedsOf,
  mayDo,
  type OrganisationDeed,
  type OrganisationRight,
  organisationDeeds,
  organisationRights,
} from './rights.ts';

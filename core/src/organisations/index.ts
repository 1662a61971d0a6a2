// The door of organisations: rights of members.
export {
  deedsOf,
  mayDo,
  type OrganisationDeed,
  type OrganisationRight,
  organisationDeeds,
  organisationRights,
} from './rights.ts';

// What a member may do in the name of an organisation. One table of sentences: the server refuses by it, the web disables by it.

/** What a member is, from most to least. An auditor looks into everything and conducts audits, but trades nothing. */
export const organisationRights = ['owner', 'manager', 'staff', 'auditor', 'read_only'] as const;
export type OrganisationRight = (typeof organisationRights)[number];

/** What is done in the name of an organisation. */
export const permissions = [
  'look',
  'transfer_organisation',
  'manage_keys',
  'change_settings',
  'manage_members',
  'read_audit_trail',
  'write_products',
  'write_batches',
  'release_batches',
  'record_events',
  'print_labels',
  'manage_devices',
  'write_inventory',
  'write_applications',
  'submit_applications',
  'review_applications',
  'conduct_audits',
  'decide_certificates',
  'publish_recalls',
  'upload_in_bulk',
  'make_reports',
] as const;
export type Permission = (typeof permissions)[number];

const daily: readonly Permission[] = [
  'look',
  'write_products',
  'write_batches',
  'record_events',
  'print_labels',
  'manage_devices',
  'write_inventory',
  'write_applications',
  'review_applications',
  'upload_in_bulk',
  'make_reports',
];
const leading: readonly Permission[] = [
  ...daily,
  'change_settings',
  'manage_members',
  'read_audit_trail',
  'release_batches',
  'submit_applications',
  'conduct_audits',
  'decide_certificates',
  'publish_recalls',
];

const allowed: Readonly<Record<OrganisationRight, readonly Permission[]>> = {
  owner: permissions,
  manager: leading,
  staff: daily,
  auditor: ['look', 'read_audit_trail', 'conduct_audits', 'make_reports'],
  read_only: ['look'],
};

/**
 * Whether a member with this right may do this in the name of the organisation.
 *
 * @example mayDo('staff', 'decide_certificates') // false
 */
export const mayDo = (right: OrganisationRight, permission: Permission): boolean => allowed[right].includes(permission);

/**
 * Everything that a member with this right may do, in the order of `permissions`.
 *
 * @example permissionsOf('read_only') // ['look']
 */
export const permissionsOf = (right: OrganisationRight): readonly Permission[] =>
  permissions.filter((permission) => mayDo(right, permission));

// What changes how a member signs in, as notices and the audit trail name it.

export const signInChanges = [
  'password_changed',
  'password_reset',
  'second_step_added',
  'second_step_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
] as const;

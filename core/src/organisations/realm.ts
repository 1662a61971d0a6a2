// Realms: worlds that never mix. What an organisation of one realm makes says nothing about anything of another, and the database refuses
// rows that would join two.

/** `real`: goods that people buy. `practice`: whoever tries the product out. `demo`: invented data that the product brings along. */
export const realms = ['real', 'practice', 'demo'] as const;
export type Realm = (typeof realms)[number];

/**
 * Whether somebody may be shown what is of a realm. Practice is seen from within practice only: anybody may practise, under any name.
 *
 * @param viewer realm in which the viewer acts; a stranger acts in `real`
 * @example isVisibleIn('practice', 'real') // false
 */
export const isVisibleIn = (realm: Realm, viewer: Realm): boolean => realm !== 'practice' || viewer === 'practice';

// What a search text matches: written for `like` and `ilike`, the signs that mean more there taken for what they are. Must never be put into
// SQL other than as a parameter.

/** @example literally('5%') // '5\\%' */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Whatever has the text somewhere in it. */
export const likePattern = (search: string): string => `%${literally(search)}%`;

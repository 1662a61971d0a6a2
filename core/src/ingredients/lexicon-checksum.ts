/** SHA-256 of the lexicon as JSON, written by `npm run generate`: the version that the log speaks of. */
export const lexiconChecksum = 'sha256:3a8dc819212975ddacb6f1a92cb8511453defcdc4db99bb666c057477c501688';

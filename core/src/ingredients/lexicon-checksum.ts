/** SHA-256 of the lexicon as JSON, written by `npm run generate`: the version that the log speaks of. */
export const lexiconChecksum = 'sha256:7e5a241e67a4f5acccc406fb26e54d2fa95083050467759f662f4f973c5c134b';

/** SHA-256 of the lexicon as JSON, written by `npm run generate`: the version that the log speaks of. */
export const lexiconChecksum = 'sha256:39aaba22568819609af78d763fc7effe707ecedcc7ba57fd0bb1c0bd86b36553';

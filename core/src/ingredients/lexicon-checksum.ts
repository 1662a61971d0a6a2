/** SHA-256 of the lexicon as JSON, written by `npm run generate`: the version that the log speaks of. */
export const lexiconChecksum = 'sha256:3a9a82d2241c48f325b4beedb83d7487ed652dbc70b9f6c3a07fee758f023a81';

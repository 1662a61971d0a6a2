// The door of statements: how signers and their keys are named, whoever signs.
export {
  buildDidDocument,
  type DidDocument,
  didWebOf,
  type IssuerKey,
  keyAt,
  methodOf,
  parseDidDocument,
  urlOfDidWeb,
} from './did-web.ts';
export {
  fromBase58,
  fromBase64Url,
  fromMultibase,
  fromMultikey,
  toBase58,
  toBase64Url,
  toMultibase,
  toMultikey,
} from './multibase.ts';

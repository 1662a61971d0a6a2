// The door of codes: everything that other domains and floors may use. Explicit names only.

export {
  type ApplicationIdentifier,
  checkPairs,
  checkValue,
  findApplicationIdentifier,
  listApplicationIdentifiers,
} from './application-identifiers.ts';
export { bestBeforeOf, lastGoodDay, type PrintedDay, printedDays } from './best-before.ts';
export { uncompressedTarget } from './compressed-link.ts';
export { hasUnseenSigns, isDeceptive } from './deceptive-text.ts';
export { buildDigitalLink, type DigitalLink, type DigitalLinkOptions, parseDigitalLink } from './digital-link.ts';
export {
  buildElementString,
  type ElementRules,
  type Fault,
  type ParsedElements,
  parseElementString,
} from './element-string.ts';
export { buildEpcUrn, parseEpcUrn } from './epc-urn.ts';
export {
  checkDigitOf,
  compressUpcA,
  expandUpcE,
  hasCheckDigit,
  isDemoGtin,
  isExampleGtin,
  isGtin,
  normaliseGtin,
  otherPackings,
} from './gtin.ts';
export { checkPairOf } from './linters.ts';
export { nameInFull } from './name-in-full.ts';
export { type GoodsNames, namesOf } from './names-of.ts';
export { isWritten, namesSomething } from './names-something.ts';
export { certificateNumberIn, type NearCodes, nearBatchNumbers, nearCodes, proofNamed } from './near-codes.ts';
export {
  CERTIFICATE_NUMBER,
  type CodeHint,
  HALAL_CODE,
  MAX_CODE_BYTES,
  parseCode,
  QR_CODE,
  refusalOfReading,
} from './parse-code.ts';
export { isWholeText, storableText, type TextFault, textFault } from './plain-text.ts';
export type { CodeFault, CodeLevel, CodeSyntax, ElementString, Reading } from './reading.ts';
export { type SaidOfItself, saidOfItself, schemeAlone } from './said-of-itself.ts';
export { scanCode } from './scan-code.ts';
export { readScanData, type ScanData } from './scan-data.ts';
export { isUuid, isWrittenUuid, uuidOfUrn } from './uuid.ts';

// The hash of the rules in this folder, so that a past verdict can be recomputed by the rules of its day. Generated: never
// written by hand.

/**
 * `sha256:` and 64 hex digits. SHA-256 (FIPS 180-4) over UTF-8 bytes: for every file that lies directly in
 * core/src/verification, ends in `.ts`, does not end in `.test.ts` and is not `rule-set.ts`, in ascending order of file
 * name by code unit, the name, one line feed, and the text of the file as it is on disk. Nothing stands between files.
 * `distance.ts` of core/src/places, `past-expiry.ts` of core/src/batches, `certificate-scope.ts`, `certificate-status.ts` and `cover.ts` of core/src/certificates, `adverse.ts` of core/src/laboratory, `harmful-exposure.ts` of core/src/sensors, `period-balance.ts` of core/src/mass-balance and
 * `recognition.ts` of core/src/authorities, by which they judge, are among them.
 *
 * @example ruleSet.startsWith('sha256:') // true
 */
export const ruleSet = 'sha256:2c3ac8fc4270953b71d5250e623c9babfa1f8f54a6c75cfebbcfa33d1cfc64d5';

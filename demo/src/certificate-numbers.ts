// Numbers of certificates from before this platform, which packs of other goods still bear.

/** Of a closed company: over since October 2023, and still printed by somebody else. */
export const closedCompanyNumber = 'NHA-C-2021-00187';

/** Of one consignment, and still printed on a later one. */
export const consignmentNumber = 'KHR-E-00083';

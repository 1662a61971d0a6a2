// Where SQL compares the days of what is valid from one day until another: certificates, recognitions, credentials.

/** As columns are called. */
const daysInSql = /\bvalid_?(?:from|until)\b/gi;
const before =
  /(?:[<>]=?|<@|@>|\b(?:not\s+)?between|range\s*\(|\boverlaps\s*\(|\bgreatest\s*\(|\bleast\s*\()[\s(]*(?:coalesce\s*\(\s*)?(?:"?\w+"?\.)?"?$/i;
const after = /^["']?(?:::\w+|\s*,[^,()]*\)|\))*\s*(?:[<>]=?|<@|@>|&&|(?:not\s+)?between\b|overlaps\b|-(?!-)|\+)/i;

/** Comparisons in a text of SQL. */
export const dayComparisonsIn = (text: string): number =>
  [...text.matchAll(daysInSql)].filter(
    ({ 0: name, index }) => before.test(text.slice(0, index)) || after.test(text.slice(index + name.length)),
  ).length;

// Where SQL compares the days of what is valid from one day until another (certificates, recognitions, credentials), or the day that is printed on goods.

/** As columns are called. */
const daysInSql = /\b(?:valid_?(?:from|until)|expires_?on|best_?before(?:_?date)?|expiry_?date)\b/gi;
const before =
  /(?:[<>]=?|<@|@>|\b(?:not\s+)?between|range\s*\(|\boverlaps\s*\(|\bgreatest\s*\(|\bleast\s*\()[\s(]*(?:coalesce\s*\(\s*)?(?:"?\w+"?\.)?"?$/i;
const after = /^["']?(?:::\w+|\s*,[^,()]*\)|\))*\s*(?:[<>]=?|<@|@>|&&|(?:not\s+)?between\b|overlaps\b|-(?!-)|\+)/i;

/** Comparisons in a text of SQL. */
export const dayComparisonsIn = (text: string): number =>
  [...text.matchAll(daysInSql)].filter(
    ({ 0: name, index }) => before.test(text.slice(0, index)) || after.test(text.slice(index + name.length)),
  ).length;

// Names of countries within a sentence: English puts an article before some of them.
const withThe: ReadonlySet<string> = new Set(
  'AE BS CD CF CG DO FK FO GB GM KM KY MH MP MV NL PH SB SC TC US VA VG VI'.split(' '),
);

/** @param code ISO 3166-1 alpha-2 @example withArticle('GB', 'United Kingdom', 'en-GB') // 'the United Kingdom' */
export const withArticle = (code: string, name: string, locale: string): string =>
  locale.startsWith('en') && withThe.has(code) ? `the ${name}` : name;

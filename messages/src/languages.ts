// The eleven languages of the menu: name in its own script, direction, script, locale for dates and numbers.
// `complete` is true only when every word is translated; until then a language shows English, and says so.
export const languages = [
  {
    code: 'en',
    nativeName: 'English',
    englishName: 'English',
    direction: 'ltr',
    script: 'Latn',
    locale: 'en-GB',
    complete: true,
  },
  {
    code: 'ar',
    nativeName: 'العربية',
    englishName: 'Arabic',
    direction: 'rtl',
    script: 'Arab',
    locale: 'ar-AE',
    complete: true,
  },
  {
    code: 'ur',
    nativeName: 'اردو',
    englishName: 'Urdu',
    direction: 'rtl',
    script: 'Arab',
    locale: 'ur-PK',
    complete: false,
  },
  {
    code: 'gu',
    nativeName: 'ગુજરાતી',
    englishName: 'Gujarati',
    direction: 'ltr',
    script: 'Gujr',
    locale: 'gu-IN',
    complete: false,
  },
  {
    code: 'bn',
    nativeName: 'বাংলা',
    englishName: 'Bengali',
    direction: 'ltr',
    script: 'Beng',
    locale: 'bn-BD',
    complete: false,
  },
  {
    code: 'hi',
    nativeName: 'हिन्दी',
    englishName: 'Hindi',
    direction: 'ltr',
    script: 'Deva',
    locale: 'hi-IN',
    complete: false,
  },
  {
    code: 'fr',
    nativeName: 'Français',
    englishName: 'French',
    direction: 'ltr',
    script: 'Latn',
    locale: 'fr-FR',
    complete: false,
  },
  {
    code: 'de',
    nativeName: 'Deutsch',
    englishName: 'German',
    direction: 'ltr',
    script: 'Latn',
    locale: 'de-DE',
    complete: false,
  },
  {
    code: 'it',
    nativeName: 'Italiano',
    englishName: 'Italian',
    direction: 'ltr',
    script: 'Latn',
    locale: 'it-IT',
    complete: false,
  },
  {
    code: 'es',
    nativeName: 'Español',
    englishName: 'Spanish',
    direction: 'ltr',
    script: 'Latn',
    locale: 'es-ES',
    complete: false,
  },
  {
    code: 'ru',
    nativeName: 'Русский',
    englishName: 'Russian',
    direction: 'ltr',
    script: 'Cyrl',
    locale: 'ru-RU',
    complete: false,
  },
] as const;

export type Language = (typeof languages)[number]['code'];
export type CompleteLanguage = Extract<(typeof languages)[number], { complete: true }>['code'];

export const defaultLanguage = 'en' satisfies CompleteLanguage;

export function isLanguage(value: string | null | undefined): value is Language {
  return languages.some((language) => language.code === value);
}

/**
 * The language whose words are really shown: the one that is named when it is complete, else English.
 * @example spokenLanguage('ur') // 'en'
 */
export function spokenLanguage(language: string): CompleteLanguage {
  for (const entry of languages) if (entry.code === language && entry.complete) return entry.code;
  return defaultLanguage;
}

/**
 * The best offered language for an Accept-Language header or a list of browser languages.
 * @example preferredLanguage('fr-CH, ar;q=0.8') // 'fr'
 */
export function preferredLanguage(header: string | null | undefined): Language {
  const wishes = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)/.exec(parameter)?.[1]).find(Boolean);
      return { code: tag.toLowerCase().split('-')[0] ?? '', quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const wish of wishes) if (isLanguage(wish.code)) return wish.code;
  return defaultLanguage;
}

/** What is known of one language of the menu. */
export function languageEntry(language: Language): (typeof languages)[number] {
  return languages.find((entry) => entry.code === language) ?? languages[0];
}

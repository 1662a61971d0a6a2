// The language of the page: words, direction, dates and numbers. A language that is not complete shows English, left to right.
import { choiceCookies } from '@amanah/api/pages';
import { type Catalogue, type EnglishOfScreens, loadCatalogue } from '@amanah/messages/catalogue';
import type { English } from '@amanah/messages/en';
import {
  isLanguage,
  type Language,
  languageEntry,
  preferredLanguage,
  spokenLanguage,
} from '@amanah/messages/languages';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'use-intl';
import { storageKeys, storedValue } from './storage.ts';

// Keys and arguments of every message are checked against the English words. Those of single screens are known to the compiler
// everywhere, but only there are they loaded.
declare module 'use-intl' {
  interface AppConfig {
    Messages: English & EnglishOfScreens;
  }
}

const language = storedValue<Language>(
  storageKeys.language,
  (text) =>
    isLanguage(text)
      ? text
      : preferredLanguage(typeof navigator === 'undefined' ? null : navigator.languages?.join(',')),
  (value) => value,
  choiceCookies.language,
);

/** For requests, outside of React: the language whose words are shown. */
export const currentLanguage = (): string => spokenLanguage(language.get());

/** What the person chose, which may be one that has no words yet. */
export const chosenLanguage = (): Language => language.get();

/** Where a page is drawn for somebody else's browser. */
export const speakLanguage = (value: Language): void => language.set(value);

interface LanguageChoice {
  /** What the person chose in the menu. */
  readonly chosen: Language;
  readonly setLanguage: (value: Language) => void;
  /** The locale for Intl, of the language that is really shown. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

const LanguageContext = createContext<LanguageChoice | null>(null);

export function useLanguage(): LanguageChoice {
  const choice = useContext(LanguageContext);
  if (!choice) throw new Error('useLanguage must be used within a LanguageProvider');
  return choice;
}

/** Loads the first catalogue before the page is drawn, so that no key is ever seen. */
export function loadFirstCatalogue(): Promise<Catalogue> {
  return loadCatalogue(language.get());
}

const formats = {
  dateTime: {
    day: { day: 'numeric', month: 'long', year: 'numeric' },
    shortDay: { day: 'numeric', month: 'short', year: 'numeric' },
    moment: { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
  },
  number: { oneDecimal: { maximumFractionDigits: 1 } },
} as const;

export function LanguageProvider({ first, children }: { readonly first: Catalogue; readonly children: ReactNode }) {
  const chosen = useSyncExternalStore(language.subscribe, language.get, language.get);
  const [shown, setShown] = useState<{ readonly language: Language; readonly words: Catalogue }>({
    language: language.get(),
    words: first,
  });

  useEffect(() => {
    let isCurrent = true;
    void loadCatalogue(chosen).then((words) => {
      if (isCurrent) setShown({ language: chosen, words });
    });
    return () => {
      isCurrent = false;
    };
  }, [chosen]);

  const spoken = spokenLanguage(shown.language);
  const { locale, direction } = languageEntry(spoken);

  useEffect(() => {
    document.documentElement.lang = spoken;
    document.documentElement.dir = direction;
  }, [spoken, direction]);

  const choice = useMemo(() => ({ chosen, setLanguage: language.set, locale, direction }), [chosen, locale, direction]);

  return (
    <LanguageContext value={choice}>
      <I18nProvider locale={locale === 'en-GB' ? 'en-US' : locale}>
        {/* A translation has the same keys as English by its type; the literal texts differ, which is the point. */}
        <IntlProvider
          locale={locale}
          messages={shown.words as unknown as English}
          formats={formats}
          timeZone={localTimeZone}
        >
          {children}
        </IntlProvider>
      </I18nProvider>
    </LanguageContext>
  );
}

const localTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

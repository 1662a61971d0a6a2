// What a page says about itself beside its code. Frame, gate, words and menus derive from it (routes/frame/, shell/menus.ts): a new page
// is one file and its words. Must never name a page.
import type { Role } from '@amanah/api/identity';
import type { LazyWords } from '@amanah/messages/catalogue';
import type { AppConfig, useTranslations } from 'use-intl';
import type { IconName } from '../ui/icon.tsx';

type English = AppConfig['Messages'];
type MessageKey = Parameters<ReturnType<typeof useTranslations<never>>>[0];

export type MenuName = 'main' | 'places' | 'work' | 'account' | 'footerPlatform' | 'footerSupport' | 'footerLegal';

export interface MenuEntry {
  readonly menu: MenuName;
  /** Within `frame`. */
  readonly label: `nav.${keyof English['frame']['nav']}` | `footer.${'privacy' | 'terms' | 'vocabulary'}`;
  readonly icon: IconName;
  /** Lower ones come first. */
  readonly position: number;
  /** Absent: for everybody whom the page lets in. */
  readonly isFor?: 'members' | 'operators' | 'professionals';
}

export interface PageFacts {
  /**
   * The words of its title, also by what its address asks for. Absent: the page sets its own frame and title, because only an answer knows it
   * or its frame is another. A page with `roles` says one: the gate stands below it.
   */
  readonly title?: MessageKey | ((search: Readonly<Record<string, unknown>>) => MessageKey);
  /** Who may enter: the others are told how to get there. Absent: everybody. The server checks every right again. */
  readonly roles?: readonly Role[];
  /** Words that are loaded with it. */
  readonly words?: readonly LazyWords[];
  /** Of the frame while its words are on their way, so that nothing below moves; a whole window where it does not say. */
  readonly height?: '120vh' | '200vh';
  readonly width?: 'wide' | 'narrow';
  readonly menus?: readonly MenuEntry[];
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

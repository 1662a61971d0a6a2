// What a page says about itself beside its code. Frame, gate, words, menus and command palette derive from it (routes/frame/, shell/menus.ts,
// shell/page-search.ts), sitemap and lists too (tools/pages.ts): a new page is one file and its words. Must never name a page.
import type { Role, User } from '@amanah/api/identity';
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
  /** What it is for, in a few words of `work`, where the work of a role begins. Absent: it is not shown there. */
  readonly note?: keyof English['professionalTools']['actions']['notes'];
  /** Who finds it there. Absent: whom the page admits. */
  readonly admits?: Admission;
}

/** Whoever is signed in, members of an organisation, operators of this installation, or people with one of these roles. */
export type Admission = 'people' | 'members' | 'operators' | readonly Role[];

/** What those read who are not admitted. */
export interface PageRefusal {
  readonly title?: MessageKey;
  readonly body: MessageKey;
  /** Leads to whoever sells access. */
  readonly offersSales?: true;
}

export interface PageFacts {
  /**
   * The words of its title, also by what its address asks for. Absent: the page sets its own frame and title, because only an answer knows it
   * or its frame is another. A page that does not admit everybody says one: the gate stands below it.
   */
  readonly title?: MessageKey | ((search: Readonly<Record<string, unknown>>) => MessageKey);
  /** Who may enter: gate and menus follow it. Absent: everybody. The server checks every right again. */
  readonly admits?: Admission;
  /** Absent: the usual words. */
  readonly refusal?: PageRefusal;
  /** Words that are loaded with it. */
  readonly words?: readonly LazyWords[];
  /** Of the frame while its words are on their way, so that nothing below moves; a whole window where it does not say. */
  readonly height?: '120vh' | '200vh';
  readonly width?: 'wide' | 'narrow';
  readonly menus?: readonly MenuEntry[];
  /** What it is called where pages are searched and no menu calls it. Absent: its title. */
  readonly name?: MessageKey;
  /** Beside that name. */
  readonly icon?: IconName;
  /** Only a link of a mail or a button leads to it: it is offered in no search, neither here nor on the web. */
  readonly isUnlisted?: true;
}

/** @param user null: nobody is signed in */
export function admits(admission: Admission | undefined, user: User | null): boolean {
  if (admission === undefined) return true;
  if (user === null) return false;
  if (admission === 'people') return true;
  if (admission === 'members') return user.organizationStatus === 'approved';
  if (admission === 'operators') return user.isOperator;
  return admission.includes(user.role);
}

/** Work in the name of an organisation, which has to be one that works here. */
export const isWork = (admission: Admission): boolean =>
  admission === 'members' || (Array.isArray(admission) && !admission.includes('consumer'));

/** Whether the gate shows the page and not why it does not. */
export const isLetIn = (admission: Admission | undefined, user: User | null): boolean =>
  admits(admission, user) &&
  !(admission !== undefined && isWork(admission) && ['left', 'pending'].includes(user?.organizationStatus ?? ''));

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption extends PageFacts {}
}

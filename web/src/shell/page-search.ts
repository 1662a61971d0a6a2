// Every page that a person may enter and that needs nothing in its address, as they search it. Derived from what the pages say about themselves
// (platform/page-facts.ts): must never name a page. Loaded with the command palette.
import type { User } from '@amanah/api/identity';
import { type LazyWords, lazyWords } from '@amanah/messages/catalogue';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { useTranslations } from 'use-intl';
import { admits, type MenuName, type PageFacts } from '../platform/page-facts.ts';
import { matchOf } from '../ui/folded-text.ts';
import type { SearchListGroup } from '../ui/search-list.tsx';

export type Translate = ReturnType<typeof useTranslations<never>>;
type Key = Parameters<Translate>[0];

/** In the order in which they are shown. */
const groups = [
  { id: 'main', menus: ['main', 'places'], title: 'frame.palette.groups.main' },
  { id: 'work', menus: ['work'], title: 'frame.palette.groups.work' },
  { id: 'account', menus: ['account'], title: 'frame.account' },
  { id: 'platform', menus: ['footerPlatform'], title: 'frame.footer.platform' },
  { id: 'support', menus: ['footerSupport'], title: 'frame.footer.support' },
  { id: 'legal', menus: ['footerLegal'], title: 'frame.footer.legal' },
  { id: 'others', menus: [], title: 'frame.palette.groups.others' },
] as const satisfies readonly { readonly id: string; readonly menus: readonly MenuName[]; readonly title: Key }[];

export interface SearchedPage {
  readonly to: string;
  readonly facts: PageFacts;
}

const isLazy = (name: string | undefined): name is LazyWords => (lazyWords as readonly string[]).includes(name ?? '');

const titleOf = ({ title }: PageFacts): Key | undefined => (typeof title === 'function' ? title({}) : title);

/** @param routes of the router, by their addresses */
export function pagesFor(routes: RegisteredRouter['routesByPath'], user: User | null): readonly SearchedPage[] {
  return Object.entries(routes)
    .map(([to, { options }]) => ({ to, facts: (options.staticData ?? {}) as PageFacts }))
    .filter(({ to, facts }) => !to.includes('$') && !facts.isUnlisted && admits(facts.admits, user));
}

/** Words of other screens, in which their titles are. */
export function wordsOfTitles(pages: readonly SearchedPage[]): readonly LazyWords[] {
  const names = pages.flatMap(({ facts }) => [titleOf(facts), facts.name].map((key) => key?.split('.')[0]));
  return [...new Set(names.filter(isLazy))].sort();
}

/** What is found of them by what was typed: all that are called something, where nothing was. */
export function findPages(
  pages: readonly SearchedPage[],
  typed: string,
  user: User | null,
  t: Translate,
): readonly SearchListGroup[] {
  const wordsOf = (key: Key | undefined) => (key !== undefined && t.has(key) ? t(key) : undefined);
  const found = pages.flatMap(({ to, facts }) => {
    // The menu that the page names first; the list of all places says least about it.
    const seen = (facts.menus ?? []).filter(
      ({ menu, admits: admission = facts.admits }) => admits(admission, user) && (menu !== 'account' || user !== null),
    );
    const entry = seen.find(({ menu }) => menu !== 'places') ?? seen[0];
    const group = groups.find(({ menus }) => (menus as readonly (MenuName | undefined)[]).includes(entry?.menu));
    const called = entry ?? facts.menus?.[0];
    const title = wordsOf(titleOf(facts));
    const label = (called ? t(`frame.${called.label}`) : undefined) ?? wordsOf(facts.name) ?? title;
    if (label === undefined) return [];
    const match = matchOf(typed, title === undefined ? [label] : [label, title]);
    if (match === 0) return [];
    const note = title !== undefined && title !== label ? { note: title } : {};
    const icon = called?.icon ?? facts.icon ?? 'document';
    return [{ id: to, label, ...note, icon, group: group?.id ?? 'others', match, position: entry?.position ?? 0 }];
  });
  return groups
    .map(({ id, title }) => ({
      id,
      title: t(title),
      entries: found
        .filter(({ group }) => group === id)
        .sort((a, b) => b.match - a.match || a.position - b.position || (a.label < b.label ? -1 : 1)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

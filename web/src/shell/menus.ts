// The menus of the frame, derived from what the pages say about themselves (platform/page-facts.ts). Must never name a page.
import type { User } from '@amanah/api/identity';
import { useRouter } from '@tanstack/react-router';
import { type Admission, admits, type MenuEntry, type MenuName, type PageFacts } from '../platform/page-facts.ts';
import { useAuth } from '../platform/session.tsx';

export interface MenuPlace extends MenuEntry {
  /** Address of the page. */
  readonly to: string;
}

/** Who is not signed in yet is led to the pages that admit whoever is. */
const isFoundBy = (admission: Admission | undefined, user: User | null): boolean =>
  admission === 'people' || admits(admission, user);

/** What this person finds in a menu, in its order. */
export function useMenu(menu: MenuName): readonly MenuPlace[] {
  const { routesByPath } = useRouter();
  const { user } = useAuth();
  return Object.entries(routesByPath)
    .flatMap(([to, { options }]) => {
      const facts: PageFacts = options.staticData ?? {};
      return (facts.menus ?? [])
        .filter((entry) => entry.menu === menu && isFoundBy(entry.admits ?? facts.admits, user))
        .map((entry) => ({ ...entry, to }));
    })
    .sort((a, b) => a.position - b.position);
}

// The menus of the frame, derived from what the pages say about themselves (platform/page-facts.ts). Must never name a page.
import type { User } from '@amanah/api/identity';
import { useRouter } from '@tanstack/react-router';
import type { MenuEntry, MenuName, PageFacts } from '../platform/page-facts.ts';
import { useAuth } from '../platform/session.tsx';

export interface MenuPlace extends MenuEntry {
  /** Address of the page. */
  readonly to: string;
}

/** Whether the page is for this person; null: nobody is signed in. */
const isFor = ({ roles }: PageFacts, entry: MenuEntry, user: User | null): boolean => {
  if (entry.isFor === 'members') return Boolean(user?.organizationId);
  if (entry.isFor === 'operators') return user?.isOperator ?? false;
  if (entry.isFor === 'professionals') return user !== null && user.role !== 'consumer';
  return roles === undefined || (user !== null && roles.includes(user.role));
};

/** What this person finds in a menu, in its order. */
export function useMenu(menu: MenuName): readonly MenuPlace[] {
  const { routesByPath } = useRouter();
  const { user } = useAuth();
  return Object.entries(routesByPath)
    .flatMap(([to, { options }]) => {
      const facts: PageFacts = options.staticData ?? {};
      return (facts.menus ?? [])
        .filter((entry) => entry.menu === menu && isFor(facts, entry, user))
        .map((entry) => ({ ...entry, to }));
    })
    .sort((a, b) => a.position - b.position);
}

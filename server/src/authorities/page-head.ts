// What the pages of the register say of themselves before their script runs.
import type { SharedPage } from '@amanah/messages/speak';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { isOpen, isShownTo } from '../platform/database/realms.ts';
import { ownImage, type PageHead, type PageSource } from '../platform/page-head.ts';
import { bodies } from './tables.ts';

const pattern = /^\/certification-bodies(?:\/([^/?]+))?\/?(?:\?|$)/;

export interface RegisterHeadDeps {
  readonly database: Database;
  readonly pageWords: (
    page: SharedPage,
    language: string,
    name: string,
  ) => { readonly title: string; readonly description: string };
}

export function registerPages({ database, pageWords }: RegisterHeadDeps): PageSource {
  async function headOf(address: string, language: string): Promise<PageHead | null> {
    const [isOfRegister, id] = pattern.exec(address) ?? [];
    if (isOfRegister === undefined) return null;
    const imagePath = ownImage;
    if (id === undefined) {
      const said = pageWords('register', language, '');
      return {
        ...said,
        path: '/certification-bodies',
        imagePath,
        data: { '@type': 'CollectionPage', name: said.title },
      };
    }
    const [body] = await database.sql
      .select({ name: bodies.name })
      .from(bodies)
      .where(and(isOpen(), isShownTo(bodies.realm, 'real'), eq(bodies.id, decodeURIComponent(id))));
    return (
      (body && {
        ...pageWords('body', language, body.name),
        path: `/certification-bodies/${id}`,
        imagePath,
        data: { '@type': 'Organization', name: body.name },
      }) ??
      null
    );
  }
  return { isLookedUp: (address) => pattern.test(address), headOf };
}

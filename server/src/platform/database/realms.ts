// Realms in the database: which world a row belongs to. A row that joins two others carries their realm in the keys to both, so that
// PostgreSQL itself refuses what would mix them. A realm that is closed here is left out of every view.
import { isVisibleIn, type Realm, realms } from '@amanah/core/organisations';
import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm';
import { check, text } from 'drizzle-orm/pg-core';

/** The column; the keys beside it name the tables whose realm it has to be. */
export const realmColumn = () => text('realm', { enum: realms }).notNull();

/**
 * Real goods never carry an example number of GS1 (core: isExampleGtin), and invented goods nothing else: so no row of another realm can stand where a real
 * pack belongs. Whoever practises takes none of the demo's companies (core: isDemoGtin), which would find it taken when the demo is opened.
 */
export const exampleNumbers = (
  name: string,
  { gtin, realm }: { readonly gtin: AnyColumn; readonly realm: AnyColumn },
) =>
  check(
    name,
    sql`(substr(${gtin}, 2, 3) in ('950', '952')) = (${realm} <> 'real') and (${realm} <> 'practice' or substr(${gtin}, 2, 6) <> '952100')`,
  );

/** The setting of a connection that opens the demo. Where nobody set it, the demo is closed. */
export const demoSetting = 'amanah.demo';

/** Whether the demo is open on this connection. */
export const demoIsOpen: SQL = sql.raw(`coalesce(current_setting('${demoSetting}', true), 'off') = 'on'`);

/** Whether the realm in a column is open on this connection: the condition as text of a statement. */
export const isOpenText = (column = 'realm'): string =>
  `(${column} <> 'demo' or current_setting('${demoSetting}', true) = 'on')`;

/**
 * Whether a row that is public in its realm may be shown: practice is seen from within practice alone, what is closed by nobody.
 *
 * @param viewer the organisation that asks, as text of the statement; null for a stranger
 */
export const isShownText = (column: string, viewer: string | null): string => {
  const practises = `exists (select from organisations.organisation_names n where n.id = ${viewer} and n.realm = 'practice')`;
  return `(${isOpenText(column)} and (${column} <> 'practice'${viewer === null ? '' : ` or ${practises}`}))`;
};

/** `isOpenText` for a view, which takes no parameters. */
export const isOpen = (column = 'realm'): SQL => sql.raw(isOpenText(column));

/** Realms that somebody who acts in one may be shown. */
export const shownTo = (viewer: Realm): Realm[] => realms.filter((realm) => isVisibleIn(realm, viewer));

/** The condition that a row may be shown to somebody who acts in a realm. */
export const isShownTo = (column: AnyColumn, viewer: Realm): SQL => inArray(column, shownTo(viewer));

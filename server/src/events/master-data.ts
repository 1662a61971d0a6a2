// Master data that documents carried in their headers: stored by organisation, for each speaks only of its own events. EPCIS 2.0
// section 6.5.

import { expandName, identifierKey, type MasterData, masterDataOf, type Namespaces } from '@amanah/core/events';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { json, text, texts } from '../platform/database/columns.ts';
import { rowsOf, type Sql, type Transaction } from '../platform/database/database.ts';

interface Element {
  readonly key: string;
  readonly type: string;
  readonly children: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

const objectsOf = (value: unknown): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];

function elementsOf(vocabularyList: unknown, namespaces: Namespaces): readonly Element[] {
  const found = new Map<string, Element>();
  for (const vocabulary of objectsOf(vocabularyList)) {
    for (const element of objectsOf(vocabulary['vocabularyElementList'])) {
      const key = identifierKey(String(element['id']));
      const attributes: Record<string, readonly string[]> = { ...found.get(key)?.attributes };
      for (const { id, attribute } of objectsOf(element['attributes'])) {
        const value = typeof attribute === 'object' ? JSON.stringify(attribute) : String(attribute ?? '');
        const name = expandName(String(id), namespaces);
        attributes[name] = [...(attributes[name] ?? []), value];
      }
      const children = Array.isArray(element['children'])
        ? element['children'].map((one) => identifierKey(String(one)))
        : [];
      found.set(key, {
        key,
        type: String(vocabulary['type']),
        children: [...new Set([...(found.get(key)?.children ?? []), ...children])],
        attributes,
      });
    }
  }
  return [...found.values()];
}

/** What an organisation says anew takes the place of what it said of the same thing before. */
export async function storeMasterData(
  tx: Transaction,
  organisationId: string,
  vocabularyList: unknown,
  namespaces: Namespaces,
): Promise<void> {
  const rows = elementsOf(vocabularyList, namespaces).toSorted((one, other) => (one.key < other.key ? -1 : 1));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into events.epcis_vocabulary (organisation_id, key, type, children, attributes)
    select ${organisationId}::uuid, v.key, v.type, array(select jsonb_array_elements_text(v.children)), v.attributes
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(key text, type text, children jsonb, attributes jsonb)
    on conflict (organisation_id, key) do update set type = excluded.type, children = excluded.children, attributes = excluded.attributes`);
}

const columns = { key: text, children: texts, attributes: json(z.record(z.string(), z.array(z.string()))) };

/** What an organisation says of the places and things in its own events. */
export async function readMasterData(tx: Sql | Transaction, organisationId: string): Promise<MasterData> {
  const rows = await rowsOf(
    tx,
    columns,
    sql`select key, children, attributes from events.epcis_vocabulary
      where organisation_id = ${organisationId}::uuid`,
  );
  return masterDataOf([
    {
      vocabularyElementList: rows.map(({ key, children, attributes }) => ({
        id: key,
        children,
        attributes: Object.entries(attributes).flatMap(([id, values]) =>
          values.map((attribute) => ({ id, attribute })),
        ),
      })),
    },
  ]);
}

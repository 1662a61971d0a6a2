// Every prepared statement is described by the database that the migrations made: its columns are what it says they are.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differencesOf, integer } from '../platform/database/columns.ts';
import { type Statement, statement, statements } from '../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const server = fileURLToPath(new URL('..', import.meta.url));
const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
  );
/** Files of the product that make statements. */
const makers = filesUnder(server).filter(
  (file) =>
    /(?<!\.test|\.d)\.ts$/.test(file) &&
    !file.includes('/testing/') &&
    /^(?:export )?const \w+ = (?:statement|command)\(/m.test(readFileSync(file, 'utf8')),
);

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** What the protocol says of a statement without running it: Parse, Describe, Sync. */
function describeStatement(client: pg.Client, text: string): Promise<readonly Field[]> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    let failure: Error | null = null;
    const ignore = () => undefined;
    // A query of the driver is whatever has these methods; its types do not name them.
    const question = {
      submit(connection: { parse(what: object): void; describe(what: object): void; sync(): void }) {
        connection.parse({ name: '', text, types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: (message: { fields: readonly Field[] }) => {
        fields = message.fields;
      },
      handleError: (error: Error) => {
        failure = error;
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(fields)),
      handleNoData: ignore,
      handleParameterDescription: ignore,
      handleParseComplete: ignore,
    };
    client.query(question as unknown as pg.Submittable);
  });
}

/** Where the database and a statement say different things. */
async function differences(client: pg.Client, { name, text, columns }: Statement<unknown>): Promise<string[]> {
  const fields = await describeStatement(client, text);
  return differencesOf(columns ?? {}, fields).map((difference) => `${name}: ${difference}`);
}

describe('A prepared statement', () => {
  let database: TestDatabase;
  let client: pg.Client;
  beforeAll(async () => {
    database = await createTestDatabase();
    client = await database.connect();
    for (const file of makers) await import(file);
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });
  const ofProduct = () => statements.filter(({ name }) => !name.startsWith('test.'));

  it('has the columns that it declares, and no others', async () => {
    expect(makers.length).toBeGreaterThan(40);
    expect(ofProduct().length).toBeGreaterThan(90);
    const wrong: string[] = [];
    for (const one of ofProduct()) wrong.push(...(await differences(client, one)));
    expect(wrong).toEqual([]);
  });

  it('that declares something else is noticed', async () => {
    const asked = statement('test.wrong', { one: integer, two: integer }, `select 'text' as one, now() as three`);
    expect(await differences(client, asked)).toEqual([
      'test.wrong: one is of type 25, not 23,21',
      'test.wrong: the column three is not declared',
      'test.wrong: there is no column two',
    ]);
  });

  it('has a name that no other has', () => {
    const names = ofProduct().map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

// Rows as the owner of the tables can put them there, who asks no trigger: what older versions left, what an operator makes up.
import type { TestDatabase } from './test-database.ts';

/** @param table of which no trigger is asked meanwhile; its keys and checks are */
export async function plantRows(
  database: TestDatabase,
  table: string,
  text: string,
  values: unknown[] = [],
): Promise<void> {
  const owner = await database.connect();
  try {
    await owner.query('begin');
    await owner.query(`alter table ${table} disable trigger user`);
    await owner.query(text, values);
    await owner.query(`alter table ${table} enable trigger user`);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}

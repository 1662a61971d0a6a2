// What each connection asks for when it is opened (lanes.ts) has to reach the database. Nothing starts where something in between drops it.
import { nullable, text } from './columns.ts';
import { type Database, statement } from './database.ts';
import { demoSetting } from './realms.ts';

const readSettings = statement(
  'platform.read_settings',
  {
    demo: nullable(text),
  },
  `select current_setting('${demoSetting}', true) as demo`,
);

/** @throws Error where a pooler in between drops the settings of our connections */
export async function requireSettings(database: Pick<Database, 'run'>): Promise<void> {
  const [found] = await database.run(readSettings, []);
  if (found?.demo !== 'on' && found?.demo !== 'off')
    throw new Error(
      'The settings of our connections (options) do not reach the database: time limits of the lanes, and whether the demo is open. Connect to PostgreSQL itself: a pooler in between, such as PgBouncer, drops them.',
    );
}

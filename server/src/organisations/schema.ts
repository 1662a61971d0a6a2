// The schema of this domain in the database, and how instants and bytes are kept. Apart, because its views stand in a file of their own.

import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const schema = pgSchema('organisations');

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

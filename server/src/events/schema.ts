// The schema of this domain in the database, and how its columns keep instants, bytes and keys. Apart, because its views stand in a file of their own.

import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core';

export const schema = pgSchema('events');
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** EPCIS compares instants to the microsecond, which a Date does not keep. */
export const exactly = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Ordered by code point, so that a range of it is what begins alike. */
export const key = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

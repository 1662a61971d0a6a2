// The schema of this domain in the database. Apart, because its tables stand in several files.
import { pgSchema } from 'drizzle-orm/pg-core';

export const schema = pgSchema('certificates');

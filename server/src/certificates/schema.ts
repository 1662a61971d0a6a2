// The schema of this domain in the database. Apart, because the tables of applications stand in a file of their own.
import { pgSchema } from 'drizzle-orm/pg-core';

export const schema = pgSchema('certificates');

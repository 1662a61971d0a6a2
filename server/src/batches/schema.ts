// The schema of this domain in the database.
import { pgSchema } from 'drizzle-orm/pg-core';

export const schema = pgSchema('batches');

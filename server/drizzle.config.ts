// Where drizzle-kit finds the tables of all domains when it writes a migration.
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/*/tables.ts', out: './migrations' });

// A movement as a shop says it, before it is on record. A type alone.
import type { movementSchema } from '@amanah/api/stock';
import type { z } from 'zod';

export type Movement = z.output<typeof movementSchema>;

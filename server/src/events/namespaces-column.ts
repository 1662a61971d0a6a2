// The prefixes of an event as they are stored beside it.
import { z } from 'zod';
import { json } from '../platform/database/columns.ts';

/** URI by prefix. */
export const namespacesColumn = json(z.record(z.string(), z.string()));

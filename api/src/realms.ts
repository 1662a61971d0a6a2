// The realm of what an answer shows: whether it is real, practice or demo.
import { realms } from '@amanah/core/organisations';
import { accountRealms } from '@amanah/core/people';
import { z } from 'zod';

export const realmSchema = z.enum(realms);
export const accountRealmSchema = z.enum(accountRealms);

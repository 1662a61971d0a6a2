// The four roles of people.
import { z } from 'zod';

export const roles = ['consumer', 'retailer', 'certifier', 'producer'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

// What somebody writes for others to read.
import { isWritten } from '@amanah/core/codes';
import { z } from 'zod';

/** That long as it is seen: signs that nobody sees say nothing. */
export const writtenSchema = (least: number, most: number) =>
  z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => text.length < least || isWritten(text, least), { error: 'says_nothing' });

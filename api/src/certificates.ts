// Certificates as paper: the PDF that a shopper saves.
import { z } from 'zod';
import { defineRoute } from './route.ts';

export const certificateDocument = defineRoute({
  method: 'GET',
  url: '/api/verdicts/:code/certificate.pdf',
  access: 'public',
  summary: 'PDF of the verdict with its certificate and a QR that leads back to the live verdict.',
  tags: ['certificates'],
  params: z.object({ code: z.string() }),
  query: z.object({
    language: z.string().max(8).default('en'),
    market: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
  }),
});

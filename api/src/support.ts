// Support: a message that becomes a ticket, and the tickets for whoever runs the installation.
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { writtenSchema } from './written.ts';

export const ticketTopics = ['help', 'sales', 'verdict', 'privacy'] as const;
export type TicketTopic = (typeof ticketTopics)[number];
const tags = ['support'] as const;

export const newTicketSchema = z.object({
  /** Made by the client: sent twice it is one ticket. */
  id: z.uuid(),
  name: writtenSchema(1, 120),
  email: z.email().max(254),
  topic: z.enum(ticketTopics),
  message: writtenSchema(10, 5_000),
});

export const openTicket = defineRoute({
  method: 'POST',
  url: '/api/support/tickets',
  access: 'public',
  cost: 'write',
  summary: 'Opens a ticket. Its number goes to the sender by mail too.',
  tags,
  body: newTicketSchema,
  response: z.object({ number: z.string() }),
  successStatus: 201,
});

export const ticketSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(ticketTopics),
  message: z.string(),
  /** Sent by somebody who was signed in. */
  isSignedIn: z.boolean(),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type Ticket = z.infer<typeof ticketSchema>;

export const listTickets = defineRoute({
  method: 'GET',
  url: '/api/support/tickets',
  access: 'operator',
  cost: 'search',
  summary: 'Tickets that are open, oldest first, and the last hundred that are closed.',
  tags,
  response: z.object({ tickets: z.array(ticketSchema) }),
});

export const closeTicket = defineRoute({
  method: 'POST',
  url: '/api/support/tickets/:id/close',
  access: 'operator',
  cost: 'write',
  needsSecondStep: true,
  summary: 'Closes a ticket.',
  tags,
  params: z.object({ id: z.uuid() }),
  successStatus: 204,
});

// The refusal of an address that cannot be read, before there is a route. It must never be free: one sender could keep everybody busy with such.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemWords, refuse } from './problems.ts';
import { Refusal } from './refusal.ts';
import type { Traffic } from './traffic.ts';

/** It is answered as what it is only while its sender may still ask. */
export async function refuseUnreadable(
  error: Parameters<typeof refuse>[0],
  request: FastifyRequest,
  reply: FastifyReply,
  options: ProblemWords & { readonly traffic: Traffic },
) {
  try {
    options.traffic.countUnreadable(request, reply);
  } catch (tooMuch) {
    if (!(tooMuch instanceof Refusal)) throw tooMuch;
    await options.traffic.pace(tooMuch, request);
    return refuse(tooMuch, request, reply, options);
  }
  return refuse(error, request, reply, options);
}

// The refusal of an address that cannot be read, before there is a route. It must never be free: one sender could keep everybody busy with such.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemWords, refuse } from './problems.ts';
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
  } catch (failure) {
    // Nobody waits for this answer, so nothing may be thrown out of it.
    await options.traffic.pace(failure, request);
    return refuse(failure as Parameters<typeof refuse>[0], request, reply, options); // what is no refusal answers 500 and is logged
  }
  return refuse(error, request, reply, options);
}

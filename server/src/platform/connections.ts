// Connections that cost us and bring nothing: too many from one address, requests that trickle in, answers that nobody reads.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { addressBlock, addressOfSocket } from './client-address.ts';

/** Head and body of a request have arrived after this long, or the connection ends. */
export const arrivalMilliseconds = 15_000;
/** Files may take longer, as long as they keep coming: a slow telephone sends 128 kbit a second. */
export const leastBytesPerSecond = 16 * 1024;
/** Nothing read and nothing sent: pages that listen hear something every 15 seconds. */
export const idleMilliseconds = 60_000;
export const mostConnections = 10_000;
export const lookMilliseconds = 1_000;

export interface SlowRequests {
  /** This request brings a file: it may take its time while it keeps coming. */
  letTakeTime(request: IncomingMessage): void;
  /** Whether the connection, whose request is late, is to be left alone. */
  isForgiven(socket: Socket): boolean;
  stop(): void;
}

interface Slow {
  readonly request: IncomingMessage;
  readonly since: number;
  /** Bytes of the connection when the request began. */
  readonly bytesBefore: number;
}

/** @param cut ends a connection whose request is late after all */
export function watchSlowRequests(cut: (socket: Socket) => void, now = () => performance.now()): SlowRequests {
  const patient = new WeakMap<Socket, Slow>();
  const late = new Set<Socket>();

  const isComing = ({ request, since, bytesBefore }: Slow, socket: Socket): boolean => {
    const seconds = (now() - since - arrivalMilliseconds) / 1_000;
    return request.complete || (socket.bytesRead - bytesBefore) / leastBytesPerSecond >= seconds;
  };
  const timer = setInterval(() => {
    for (const socket of late) {
      const slow = patient.get(socket);
      if (!slow || slow.request.complete || socket.destroyed) late.delete(socket);
      else if (!isComing(slow, socket)) {
        late.delete(socket);
        cut(socket);
      }
    }
  }, lookMilliseconds).unref();

  return {
    letTakeTime(request) {
      patient.set(request.socket, { request, since: now(), bytesBefore: request.socket.bytesRead });
    },
    isForgiven(socket) {
      const slow = patient.get(socket);
      if (!slow || slow.request.complete || !isComing(slow, socket)) return false;
      // Node reports a late request once; from here on it is ours to watch.
      late.add(socket);
      return true;
    },
    stop: () => clearInterval(timer),
  };
}

/** @param most null where a proxy stands in front, which alone knows who connects */
export function limitConnections(server: Server, most: number | null): void {
  server.maxConnections = mostConnections;
  if (most === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(addressOfSocket(socket));
    const count = open.get(block) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(block, count + 1);
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1;
      if (left > 0) open.set(block, left);
      else open.delete(block);
    });
  });
}

// Connections that cost us and bring nothing: too many from one address, requests that trickle in or come in crumbs, answers that nobody
// reads.
import { IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { addressBlock, addressOfSocket } from './client-address.ts';
import { createTokenBuckets } from './token-buckets.ts';

/** Head and body of a request have arrived after this long, or the connection ends. */
export const arrivalMilliseconds = 15_000;
/** Files may take longer, as long as they keep coming: a slow telephone sends 128 kbit a second. */
export const leastBytesPerSecond = 16 * 1024;
/** Nothing read and nothing sent: pages that listen hear something every 15 seconds. */
export const idleMilliseconds = 60_000;
export const mostConnections = 10_000;
export const pollMilliseconds = 1_000;

export interface SlowRequests {
  /** This request brings a file: it may take its time while it keeps coming. */
  letTakeTime(request: IncomingMessage): void;
  /** It is answered: what is still to come is read past for as long as any request may take to arrive, and no longer. */
  noteAnswer(request: IncomingMessage): void;
  /** Whether the connection, whose request is late, is to be left alone. */
  isForgiven(socket: Socket): boolean;
  stop(): void;
}

interface Slow {
  readonly request: IncomingMessage;
  readonly since: number;
  /** Bytes of the connection when the request began. */
  readonly bytesBefore: number;
  answeredAt: number | null;
}

/** @param cut ends a connection whose request is late after all */
export function watchSlowRequests(cut: (socket: Socket) => void, now = () => performance.now()): SlowRequests {
  const patient = new WeakMap<Socket, Slow>();
  const late = new Set<Socket>();

  const isComing = ({ request, since, bytesBefore, answeredAt }: Slow, socket: Socket): boolean => {
    if (answeredAt !== null) return now() - answeredAt < arrivalMilliseconds;
    const seconds = (now() - since - arrivalMilliseconds) / 1_000;
    return request.complete || (socket.bytesRead - bytesBefore) / leastBytesPerSecond >= seconds;
  };
  const timer = setInterval(() => {
    for (const socket of late) {
      const slow = patient.get(socket);
      if (!slow || slow.request.complete || socket.destroyed) late.delete(socket);
      else if (!isComing(slow, socket)) {
        late.delete(socket);
        if (slow.answeredAt === null) cut(socket);
        else slow.request.destroy(); // and its connection with it
      }
    }
  }, pollMilliseconds).unref();

  return {
    letTakeTime(request) {
      patient.set(request.socket, { request, since: now(), bytesBefore: request.socket.bytesRead, answeredAt: null });
    },
    noteAnswer(request) {
      const slow = patient.get(request.socket);
      if (slow?.request !== request || request.complete) return;
      slow.answeredAt ??= now();
      late.add(request.socket);
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

/** So many pieces of bodies beyond the first of each may come by one connection at once, whatever their size. */
const fewPieces = 512;
/** A piece that brings as much pays for itself: packets bring more, and so do chunks that somebody means. */
const bytesPerPiece = 128;
const piecesPerSecond = 50;

interface Crumbs {
  count: number;
  countedAt: number;
}

/**
 * Requests that count the pieces in which bodies come by a connection, chunks (RFC 9112 section 7.1) or packets: each is work, however
 * little it brings, and a body in chunks of one byte costs a hundred times what its bytes do. Counted where the parser hands them over, so
 * that it holds for every route, and for bodies that nobody reads.
 *
 * @param cut ends a connection by which bodies come in crumbs
 */
export function countPieces(cut: (socket: Socket) => void, now = () => performance.now()): typeof IncomingMessage {
  const crumbsOf = new WeakMap<Socket, Crumbs>();
  const cutOff = new WeakSet<Socket>();

  function isTooMuch(socket: Socket, bytes: number): boolean {
    const at = now();
    const crumbs = crumbsOf.get(socket) ?? { count: 0, countedAt: at };
    const forgotten = ((at - crumbs.countedAt) / 1_000) * piecesPerSecond;
    crumbs.count = Math.max(0, crumbs.count - forgotten + 1 - bytes / bytesPerPiece);
    crumbs.countedAt = at;
    crumbsOf.set(socket, crumbs);
    return crumbs.count > fewPieces;
  }

  return class extends IncomingMessage {
    private hasBegun = false;

    override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
      if (piece !== null) {
        if (cutOff.has(this.socket)) return false;
        // The first comes with its request, which is counted itself.
        if (this.hasBegun && isTooMuch(this.socket, piece.length)) {
          cutOff.add(this.socket);
          cut(this.socket);
          return false;
        }
        this.hasBegun = true;
      }
      return super.push(piece, encoding);
    }

    /** Called by Node for what nobody reads: it is read on and thrown away, but not without being counted. */
    _dump(): void {
      this.resume();
    }
  };
}

/** Of one address: whose connections are ended more often is not let in for a while. */
const cuts = { perMinute: 60, burst: 20 };
const shutOutMilliseconds = 10_000;
const mostShutOut = 10_000;

export interface ConnectionLimits {
  /** A connection was ended because of what came by it. */
  noteCut(socket: Socket): void;
}

/** @param most null where a proxy stands in front, which alone knows who connects */
export function limitConnections(server: Server, most: number | null, now = () => performance.now()): ConnectionLimits {
  server.maxConnections = mostConnections;
  if (most === null) return { noteCut: () => undefined };
  const open = new Map<string, number>();
  const cut = createTokenBuckets(cuts);
  const shutOut = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(addressOfSocket(socket));
    const count = open.get(block) ?? 0;
    if (count >= most || isShutOut(block)) {
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
  function isShutOut(block: string): boolean {
    const until = shutOut.get(block);
    if (until === undefined) return false;
    if (until > now()) return true;
    shutOut.delete(block);
    return false;
  }

  return {
    noteCut(socket) {
      const block = addressBlock(addressOfSocket(socket));
      if (cut.spend(block, now()).isAllowed) return;
      if (shutOut.size >= mostShutOut) shutOut.clear();
      shutOut.set(block, now() + shutOutMilliseconds);
    },
  };
}

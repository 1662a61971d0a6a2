// Counts the bytes of each MQTT packet as they arrive. The broker's parser collects a packet whole before anybody has proven who they
// are: without this a stranger could fill the memory by announcing 256 MB (MQTT 3.1.1, section 2.2.3). And counts the packets: each is
// work, however little it brings.
import { performance } from 'node:perf_hooks';
import { createTokenBuckets, type Rate } from '../platform/token-buckets.ts';

export interface PacketLimit {
  /** False as soon as a packet is announced that is larger than allowed, whose length is malformed, or that is one too many. */
  accept(chunk: Uint8Array): boolean;
}

const longestLength = 4;

/** Of one connection: what a gateway sends that has kept the readings of a day, and a flood does not. */
const usualPackets: Rate = { perMinute: 6_000, burst: 5_000 };

export function limitPackets(mostBytes: number, now = () => performance.now(), packets = usualPackets): PacketLimit {
  const budget = createTokenBuckets(packets, 2);
  /** Of the packet under way; 0: the next byte begins one. */
  let remaining = 0;
  /** Bytes of the length that were read; null: not in it. */
  let lengthBytes: number | null = null;
  let length = 0;
  return {
    accept(chunk) {
      let place = 0;
      while (place < chunk.length) {
        if (remaining > 0) {
          const taken = Math.min(remaining, chunk.length - place);
          remaining -= taken;
          place += taken;
        } else if (lengthBytes === null) {
          if (!budget.spend('', now()).isAllowed) return false;
          lengthBytes = 0;
          length = 0;
          place += 1;
        } else {
          const byte = chunk[place] ?? 0;
          place += 1;
          length += (byte & 0x7f) * 128 ** lengthBytes;
          lengthBytes += 1;
          if (length > mostBytes) return false;
          if (byte < 0x80) {
            remaining = length;
            lengthBytes = null;
          } else if (lengthBytes === longestLength) return false;
        }
      }
      return true;
    },
  };
}

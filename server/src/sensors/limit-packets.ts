// Counts the bytes of each MQTT packet as they arrive. The broker's parser collects a packet whole before anybody has proven who they
// are: without this a stranger could fill the memory by announcing 256 MB (MQTT 3.1.1, section 2.2.3).

export interface PacketLimit {
  /** False as soon as a packet is announced that is larger than allowed, or whose length is malformed. */
  accept(chunk: Uint8Array): boolean;
}

const longestLength = 4;

export function limitPackets(mostBytes: number): PacketLimit {
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

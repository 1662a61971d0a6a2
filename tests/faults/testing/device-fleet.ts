// Many devices in one process that speak MQTT 3.1.1 by hand: cheap enough to load a server, and exact about what was acknowledged. A
// device sends again whatever was not acknowledged, as QoS 1 asks of it, over any number of broken connections.
import { connect, type Socket } from 'node:net';

export interface FleetDevice {
  readonly deviceId: string;
  readonly secret: string;
}

export interface FleetOptions {
  readonly host: string;
  readonly port: number;
  readonly devices: readonly FleetDevice[];
  readonly readingsPerSecond: number;
  readonly readingsPerMessage: number;
  /** Milliseconds since the epoch of reading 0; one device's readings are `stepMilliseconds` apart. */
  readonly begin: number;
}

export interface Fleet {
  /** Stops making readings, and resolves when all that were made are acknowledged. */
  finish(withinMilliseconds: number): Promise<void>;
  /** Readings that each device made: their sequence is 0 to this. */
  readonly made: ReadonlyMap<string, number>;
  acknowledged(): number;
  waiting(): number;
  /** Milliseconds from sending to PUBACK, since the last call. */
  takeLatencies(): number[];
  reconnections(): number;
  close(): void;
}

const tickMilliseconds = 50;
const mostInFlight = 60;
const reconnectMilliseconds = 250;

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(bytes.length >> 8, bytes.length & 0xff), bytes]);
};

function packet(header: number, body: Buffer): Buffer {
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest & 0x7f) | (rest > 0x7f ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.of(header, ...length), body]);
}

const connectPacket = ({ deviceId, secret }: FleetDevice) =>
  packet(0x10, Buffer.concat([text('MQTT'), Buffer.of(4, 0xc2, 0, 0), text(deviceId), text(deviceId), text(secret)]));

interface Message {
  readonly payload: Buffer;
  readonly readings: number;
  sentAt: number;
}

export const stepMillisecondsOf = (options: Pick<FleetOptions, 'readingsPerSecond' | 'devices'>): number =>
  Math.floor((1_000 * options.devices.length) / options.readingsPerSecond);

export function startFleet(options: FleetOptions): Fleet {
  const step = stepMillisecondsOf(options);
  const made = new Map<string, number>();
  const speakers: { socket: Socket | null; flush: () => void; queue: Message[]; inFlight: Map<number, Message> }[] = [];
  let latencies: number[] = [];
  let acknowledged = 0;
  let reconnections = 0;
  let isMaking = true;
  let isClosed = false;

  const start = (device: FleetDevice) => {
    const queue: Message[] = [];
    const inFlight = new Map<number, Message>();
    let nextId = 1;
    let isReady = false;
    const speaker = { socket: null as Socket | null, flush, queue, inFlight };
    speakers.push(speaker);

    function flush() {
      const { socket } = speaker;
      if (!socket || !isReady) return;
      socket.cork();
      while (queue.length > 0 && inFlight.size < mostInFlight) {
        const message = queue.shift();
        if (!message) break;
        while (inFlight.has(nextId)) nextId = (nextId % 65_535) + 1;
        inFlight.set(nextId, message);
        message.sentAt = performance.now();
        socket.write(
          packet(
            0x32,
            Buffer.concat([
              text(`amanah/v1/${device.deviceId}/readings`),
              Buffer.of(nextId >> 8, nextId & 0xff),
              message.payload,
            ]),
          ),
        );
        nextId = (nextId % 65_535) + 1;
      }
      socket.uncork();
    }

    function open() {
      if (isClosed) return;
      const socket = connect(options.port, options.host);
      speaker.socket = socket;
      let rest: Buffer = Buffer.alloc(0);
      socket.on('connect', () => socket.write(connectPacket(device)));
      socket.on('data', (chunk: Buffer) => {
        rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        // CONNACK and PUBACK are the only packets that come; both have four bytes.
        let place = 0;
        for (; place + 4 <= rest.length; place += 4) {
          if (rest[place] === 0x20) isReady = rest[place + 3] === 0;
          else if (rest[place] === 0x40) {
            const id = rest.readUInt16BE(place + 2);
            const message = inFlight.get(id);
            if (!message) continue;
            inFlight.delete(id);
            acknowledged += message.readings;
            latencies.push(performance.now() - message.sentAt);
          }
        }
        rest = rest.subarray(place);
        flush();
      });
      socket.on('error', () => undefined); // it closes, and is opened again
      socket.on('close', () => {
        isReady = false;
        // What was not acknowledged goes out again, in its order.
        queue.unshift(...inFlight.values());
        inFlight.clear();
        reconnections += 1;
        if (!isClosed) setTimeout(open, reconnectMilliseconds);
      });
    }
    made.set(device.deviceId, 0);
    open();
  };
  for (const device of options.devices) start(device);

  const begun = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - begun) / step);
    for (const [index, device] of options.devices.entries()) {
      const speaker = speakers[index];
      if (!speaker) continue;
      let count = made.get(device.deviceId) ?? 0;
      while (isMaking && count + options.readingsPerMessage <= due) {
        const readings = Array.from({ length: options.readingsPerMessage }, (_, offset) => ({
          time: new Date(options.begin + (count + offset) * step).toISOString(),
          temperatureCelsius: 3 + ((count + offset + index) % 11) / 10,
        }));
        speaker.queue.push({
          payload: Buffer.from(JSON.stringify(readings.length === 1 ? readings[0] : readings)),
          readings: readings.length,
          sentAt: 0,
        });
        count += options.readingsPerMessage;
      }
      made.set(device.deviceId, count);
      speaker.flush();
    }
  }, tickMilliseconds);

  const waiting = () => speakers.reduce((sum, { queue, inFlight }) => sum + queue.length + inFlight.size, 0);
  return {
    made,
    acknowledged: () => acknowledged,
    waiting,
    takeLatencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    reconnections: () => reconnections,
    async finish(withinMilliseconds) {
      isMaking = false;
      const giveUpAt = performance.now() + withinMilliseconds;
      while (waiting() > 0) {
        if (performance.now() > giveUpAt) throw new Error(`${waiting()} messages were never acknowledged`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const { socket } of speakers) socket?.destroy();
    },
  };
}

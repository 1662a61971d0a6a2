// The embedded broker: only loaded when the first device connects. It forwards nothing and keeps nothing: a device signs in with its
// own credentials, publishes to its own topic, and hears PUBACK after the commit, because the broker acknowledges only what was
// authorised, and authorising is storing.
import type { Socket } from 'node:net';
import { readingsTopic } from '@amanah/api/sensors';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Logger } from '../platform/log.ts';
import { type KnownDevice, proveDevice } from './credentials.ts';
import { limitPackets } from './limit-packets.ts';
import { mostMessageBytes, type Receiver } from './receive-message.ts';

export interface Broker {
  handle(socket: Socket): void;
  close(): Promise<void>;
}

export interface BrokerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly receiver: Receiver;
}

/** A retired device, or one with a new secret, is let in no longer than this. */
const proofMilliseconds = 60_000;
/** Header, topic and packet identifier beside the message. */
const packetBytes = mostMessageBytes + 1_024;
const badCredentials = 4;
const unavailable = 3;

interface Proof {
  readonly device: KnownDevice;
  readonly secret: string;
  provenAt: number;
}

export async function startBroker(deps: BrokerDeps): Promise<Broker> {
  const { database, clock, log, receiver } = deps;
  const proofs = new WeakMap<Client, Proof>();

  async function authenticate(client: Client, name: string | undefined, password: Buffer | undefined) {
    const secret = password?.toString('utf8') ?? '';
    const device = await proveDevice(database, name ?? '', secret);
    if (!device) throw refusal('unknown device or wrong secret', badCredentials);
    proofs.set(client, { device, secret, provenAt: clock.now().getTime() });
  }

  async function take(client: Client | null, topic: string, payload: Buffer | string) {
    const proof = client && proofs.get(client);
    if (!proof || topic !== readingsTopic(proof.device.deviceId)) throw new Error(`no right to publish to ${topic}`);
    const now = clock.now().getTime();
    if (now - proof.provenAt > proofMilliseconds) {
      if (!(await proveDevice(database, proof.device.deviceId, proof.secret))) throw new Error('the secret has ended');
      proof.provenAt = now;
    }
    await receiver.receive(proof.device, payload);
  }

  const broker = await Aedes.createBroker({
    concurrency: 256,
    connectTimeout: 10_000,
    maxTopicLevels: 6,
    maxInflightInbound: 100,
    preConnect(_client, packet, done) {
      // The identifier is the device's own, so that nobody ends the connection of another by taking its name (section 3.1.4).
      packet.clientId = `${packet.username ?? ''}/${packet.clientId.slice(0, 64)}`;
      // Nothing is kept for anybody: no session, no will.
      packet.clean = true;
      delete packet.will;
      done(null, true);
    },
    authenticate(client, name, password, done) {
      authenticate(client, name, password).then(
        () => done(null, true),
        (error: AuthenticateError) => done(error.returnCode ? error : refusal('not now', unavailable), false),
      );
    },
    authorizePublish(client, packet, done) {
      packet.retain = false;
      take(client, packet.topic, packet.payload).then(
        () => done(null),
        (error: Error) => {
          // The connection ends without an acknowledgement, and the device sends again: nothing is lost by a database that is away.
          log.warn({ topic: packet.topic, error: error.message }, 'a message of a device was not taken');
          done(error);
        },
      );
    },
    // Devices speak here, they do not listen; 0x80 in the SUBACK.
    authorizeSubscribe: (_client, _subscription, done) => done(null, null),
    authorizeForward: () => null,
  });
  const quietly = (client: Client, error: Error) =>
    log.debug({ client: client.id, error: error.message }, 'a connection of a device ended');
  broker.on('clientError', quietly);
  broker.on('connectionError', quietly);

  return {
    handle(socket) {
      const limit = limitPackets(packetBytes);
      const read = socket.read.bind(socket);
      socket.read = (size?: number) => {
        const chunk: Buffer | null = read(size);
        if (chunk === null || limit.accept(chunk)) return chunk;
        socket.destroy();
        return null;
      };
      socket.setNoDelay(true);
      broker.handle(socket);
    },
    close: () => new Promise((resolve) => broker.close(resolve)),
  };
}

const refusal = (message: string, returnCode: number): AuthenticateError =>
  Object.assign(new Error(message), { returnCode });

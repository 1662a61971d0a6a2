// Where devices connect: a bare listener that loads the broker with the first connection, so that a server without devices carries no
// broker. Or the client of a broker that somebody runs already.
import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { MqttConfig } from '../platform/config.ts';
import type { DeviceDoor } from './device-door.ts';
import type { Broker, BrokerDeps } from './mqtt-broker.ts';

const closedDoor: DeviceDoor = { url: null, close: async () => undefined };

/** @throws when a port that was asked for by name is taken; the usual one is done without */
export async function listenForDevices(config: MqttConfig, deps: BrokerDeps): Promise<DeviceDoor> {
  if (config.url !== null) {
    const { followBroker } = await import('./mqtt-client.ts');
    return followBroker({ ...config, url: config.url }, deps);
  }
  if (config.port === null) return closedDoor;
  const sockets = new Set<Socket>();
  let broker: Promise<Broker> | null = null;
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // an end of this connection, which the broker hears of by itself
    broker ??= import('./mqtt-broker.ts').then(({ startBroker }) => startBroker(deps));
    broker.then(
      (ready) => ready.handle(socket),
      (error: unknown) => {
        deps.log.error({ err: error }, 'the broker could not be loaded');
        broker = null;
        socket.destroy();
      },
    );
  };
  const server = config.tls
    ? createTlsServer({ key: readFileSync(config.tls.keyFile), cert: readFileSync(config.tls.certificateFile) }, accept)
    : createServer(accept);
  try {
    await listen(server, config.port, config.host);
  } catch (error) {
    if (config.isPortChosen) throw error;
    deps.log.warn({ port: config.port }, 'the usual MQTT port is taken; devices can send readings by HTTP');
    return closedDoor;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is open for devices');
  const { port } = address;
  const host = config.host === '0.0.0.0' || config.host === '::' ? config.publicHost : config.host;
  return {
    url: `${config.tls ? 'mqtts' : 'mqtt'}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      // A device that was not acknowledged sends again to whoever comes next.
      for (const socket of sockets) socket.destroy();
      await (await broker)?.close();
      await closed;
    },
  };
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

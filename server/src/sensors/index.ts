// The door of sensors: devices, their readings by MQTT and HTTP, the alerts that follow, the live page, and what was found of batches.

import * as api from '@amanah/api/sensors';
import type { Realm } from '@amanah/core/organisations';
import type { Organisations } from '../organisations/index.ts';
import type { MqttConfig } from '../platform/config.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import type { Keys } from '../platform/keys.ts';
import type { Logger } from '../platform/log.ts';
import { Refusal } from '../platform/refusal.ts';
import { actOnAlert } from './act-on-alerts.ts';
import { createAssessor } from './assess-readings.ts';
import { addColdChainFindings, type NewColdChainFinding } from './cold-chain.ts';
import { derivedSecret, hashOfSecret, type KnownDevice, proveDevice, readBasic } from './credentials.ts';
import type { DeviceDoor } from './device-door.ts';
import { listenForDevices } from './listen-for-devices.ts';
import { createLive } from './live.ts';
import { createDeviceManagement } from './manage-devices.ts';
import { dropOldReadings, ensureReadingPartitions } from './partitions.ts';
import { scopeOf } from './policy.ts';
import { readOverview, readSeries } from './read-sensors.ts';
import { createReceiver, timeFaultAmong } from './receive-message.ts';
import { createReadingStore } from './store-readings.ts';
import { type SummaryDeps, summariseHours } from './summarise-hours.ts';
import { bindings, devices } from './tables.ts';

export type { NewColdChainFinding } from './cold-chain.ts';
export { exposureFindingSchema } from './exposure-finding.ts';

export interface SensorsDeps extends SummaryDeps {
  readonly organisations: Organisations;
  readonly log: Logger;
  readonly keys: Keys;
}

export interface NewSensor {
  readonly id: string;
  readonly organisationId: string;
  readonly deviceId: string;
  readonly name: string;
  readonly type: (typeof devices.$inferInsert)['type'];
  readonly location: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly realm: Realm;
  readonly bindings: readonly Pick<
    typeof bindings.$inferInsert,
    'id' | 'kind' | 'siteId' | 'container' | 'batchId' | 'fromAt' | 'untilAt'
  >[];
}

export interface Sensors {
  readonly routes: readonly MountedRoute[];
  /** Opens the door for devices and begins to apply the rules. @returns where devices connect; null: nowhere */
  listen(mqtt: MqttConfig): Promise<string | null>;
  /** Partitions, old readings, hours that are over, devices that say nothing. */
  maintain(): Promise<void>;
  /** Partitions. */
  prepare(): Promise<void>;
  /** Ends the live pages. */
  release(): void;
  /** Ends the connections of devices, and writes down what has come. */
  stop(): Promise<void>;
  /**
   * With secrets that whoever holds the key file of this installation can derive, so that the simulator can play them.
   * Whoever gives an id may repeat the call: the rows are left as they are.
   */
  addDevices(tx: Transaction, given: readonly NewSensor[]): Promise<void>;
  addColdChainFindings(tx: Transaction, given: readonly NewColdChainFinding[]): Promise<void>;
  store(device: { id: string; deviceId: string }, readings: readonly api.SensorReading[]): Promise<number>;
  /** Applies the rules to everything that is stored and to silence, and sums up the hours that are over. */
  settle(): Promise<void>;
}

const settleMilliseconds = 200;
const pollMilliseconds = 2_000;
const silenceMilliseconds = 30_000;
const summaryMilliseconds = 60_000;

export function createSensors(deps: SensorsDeps): Sensors {
  const { database, clock, log, organisations } = deps;
  let door: DeviceDoor | null = null;
  const timers: NodeJS.Timeout[] = [];
  const assessor = createAssessor(deps);
  const rules = createRhythm(() => assessor.settle(), database, log);
  const store = createReadingStore(database, () => rules.soon());
  const receiver = createReceiver({ database, clock, store });
  const mqttUrl = () => door?.url ?? null;
  const management = createDeviceManagement({ ...deps, mqttUrl });
  const live = createLive(deps);
  /** By the request that brings its readings. */
  const proven = new WeakMap<object, KnownDevice>();
  const reading = { database, clock, mqttUrl };
  const every = (milliseconds: number, work: () => Promise<void>) => {
    const rhythm = createRhythm(work, database, log);
    timers.push(setInterval(() => rhythm.soon(), milliseconds).unref());
  };

  return {
    routes: [
      handle(api.sensorOverview, async ({ caller }) => readOverview(reading, await scopeOf(organisations, caller))),
      handle(api.sensorLive, async ({ caller, query, request, reply }) => {
        await live.open(request, reply, () => scopeOf(organisations, caller), query.after);
      }),
      handle(api.sensorSeries, async ({ caller, params, query }) =>
        readSeries(reading, await scopeOf(organisations, caller), params.id, query.hours),
      ),
      handle(api.registerSensor, ({ caller, body }) => management.register(caller.userId, body)),
      handle(api.renewSensorSecret, ({ caller, params }) => management.renewSecret(caller.userId, params.id)),
      handle(api.retireSensor, ({ caller, params }) => management.retire(caller.userId, params.id)),
      handle(api.bindSensor, ({ caller, params, body }) => management.bind(caller.userId, params.id, body)),
      handle(api.endSensorBinding, ({ caller, params }) => management.endBinding(caller.userId, params.id)),
      handle(api.actOnAlert, ({ caller, params, body }) => actOnAlert(deps, caller.userId, params.id, body)),
      handle(
        api.sendReadings,
        async ({ body, request }) => {
          const device = proven.get(request);
          if (!device) throw new Error('readings of a device that has proven nothing');
          const fault = timeFaultAmong(body.readings, clock.now());
          if (fault !== null) throw new Refusal(`sensors.${fault}`);
          const { stored, isTimeTaken } = await store.store(device, body.readings);
          if (isTimeTaken) throw new Refusal('sensors.time_taken');
          return { stored };
        },
        async (request, reply) => {
          const given = readBasic(request.headers.authorization);
          const device = given && (await proveDevice(database, given.name, given.secret));
          if (!device) {
            reply.header('www-authenticate', 'Basic realm="amanah sensors"');
            throw new Refusal('sensors.credentials_refused');
          }
          proven.set(request, device);
        },
      ),
    ],
    async listen(mqtt) {
      door = await listenForDevices(mqtt, { database, clock, log, receiver });
      // Notes of a process that died before it came to them, and of others.
      every(pollMilliseconds, async () => {
        const { rowCount } = await database.pool.query('select 1 from sensors.intake limit 1');
        if (rowCount === 1) await assessor.settle();
      });
      every(silenceMilliseconds, () => assessor.listenForSilence());
      every(summaryMilliseconds, () => summariseHours(deps));
      return door.url;
    },
    async maintain() {
      await ensureReadingPartitions(database, clock.now());
      await dropOldReadings(database, clock.now());
    },
    prepare: () => ensureReadingPartitions(database, clock.now()),
    release: () => live.stop(),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await door?.close();
      await store.drained();
      await rules.stop();
    },
    addColdChainFindings: (tx, given) => addColdChainFindings(tx, deps, given),
    async addDevices(tx, given) {
      if (given.length === 0) return;
      const now = clock.now();
      await tx
        .insert(devices)
        .values(
          given.map(({ bindings: _, ...device }) => ({
            ...device,
            secretHash: hashOfSecret(derivedSecret(deps.keys, device.deviceId)),
            createdAt: now,
            changedAt: now,
          })),
        )
        .onConflictDoNothing();
      const bound = given.flatMap(({ id, realm, bindings: own }) =>
        own.map((binding) => ({ ...binding, deviceId: id, realm, createdAt: now })),
      );
      if (bound.length > 0) await tx.insert(bindings).values(bound).onConflictDoNothing({ target: bindings.id });
    },
    store: async (device, readings) => (await store.store(device, readings)).stored,
    async settle() {
      // What is under way holds its notes until it is over.
      await rules.finished();
      await assessor.settle();
      await assessor.listenForSilence();
      await summariseHours(deps);
    },
  };
}

interface Rhythm {
  /** Works now, or again after the work that is under way. */
  soon(): void;
  finished(): Promise<void>;
  stop(): Promise<void>;
}

/** One at a time, and not more often than the pause: what was asked for meanwhile is done in one. */
function createRhythm(work: () => Promise<void>, database: Database, log: Logger): Rhythm {
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = false;
  const run = async () => {
    do {
      isWanted = false;
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'the work on readings failed and is tried again');
      }
      if (isWanted) await new Promise((resolve) => setTimeout(resolve, settleMilliseconds));
    } while (isWanted && !isStopped);
    running = null;
  };
  return {
    soon() {
      isWanted = true;
      running ??= database.inBackground(run);
    },
    async finished() {
      await running;
    },
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

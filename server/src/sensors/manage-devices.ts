// What an organisation does with its devices: register, give a new secret, retire, and say what they speak for.

import type { AuditedAction } from '@amanah/api/organisations';
import type { AuditFacts } from '@amanah/api/organisations/audited-facts';
import type { RouteBody } from '@amanah/api/route';
import {
  type bindSensor,
  readingsTopic,
  type registerSensor,
  type SensorCredentials,
  type SensorDevice,
} from '@amanah/api/sensors';
import { namesOf, parseCode } from '@amanah/core/codes';
import { keptFrom } from '@amanah/core/sensors';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ActingFor, Organisations } from '../organisations/index.ts';
import { type Clock, newId } from '../platform/clock.ts';
import { uuid } from '../platform/database/columns.ts';
import { type Database, rowsOf, type Transaction } from '../platform/database/database.ts';
import { shownTo } from '../platform/database/realms.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { hashOfSecret, newDeviceId, newSecret } from './credentials.ts';
import { describeDevices } from './describe-devices.ts';
import { requireRoomForBinding, requireRoomForDevice } from './most-devices.ts';
import { bindings, deviceStates, devices } from './tables.ts';

export interface ManageDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly organisations: Organisations;
  readonly publicUrl: string;
  readonly mqttUrl: () => string | null;
}

type Owner = Pick<ActingFor, 'id' | 'realm'>;
type Target = Pick<RouteBody<typeof bindSensor>, 'kind' | 'target'>;

export function createDeviceManagement(deps: ManageDeps) {
  const { database, clock, organisations } = deps;

  const own = (userId: string) => organisations.acting(userId, 'manage_devices');

  async function shown(id: string): Promise<SensorDevice> {
    const [device] = await describeDevices(database.sql, sql`d.id = ${id}`, clock.now());
    if (!device) throw new Refusal('sensors.unknown_device');
    return device;
  }

  const credentials = async (id: string, secret: string): Promise<SensorCredentials> => {
    const device = await shown(id);
    return {
      device,
      secret,
      topic: readingsTopic(device.deviceId),
      mqttUrl: deps.mqttUrl(),
      readingsUrl: `${deps.publicUrl}/api/sensors/readings`,
    };
  };

  /** The device, if it is the caller's own and in use. */
  async function requireOwn(tx: Transaction, organisationId: string, id: string) {
    const [found] = await tx
      .select({ id: devices.id, name: devices.name })
      .from(devices)
      .where(and(eq(devices.id, id), eq(devices.organisationId, organisationId), isNull(devices.retiredAt)))
      .for('update');
    if (!found) throw new Refusal('sensors.unknown_device');
    return found;
  }

  const record = (
    tx: Transaction,
    by: { readonly organisationId: string; readonly userId: string },
    action: Extract<AuditedAction, `device.${string}`>,
    { id, name }: { readonly id: string; readonly name: string },
    facts: AuditFacts = {},
  ) =>
    organisations.recordAudit(tx, {
      organisationId: by.organisationId,
      actorId: by.userId,
      action,
      subject: { kind: 'device', id, name },
      facts,
    });

  async function targetOf(tx: Transaction, { id: organisationId, realm }: Owner, { kind, target }: Target) {
    if (kind === 'container') {
      const reading = parseCode(target);
      if (reading.kind !== 'logistic_unit') throw new Refusal('sensors.unknown_target');
      return { container: reading.key };
    }
    if (kind === 'location') {
      const [site] = await rowsOf(
        tx,
        { id: uuid },
        sql`select id from organisations.site_places where id::text = ${target} and organisation_id = ${organisationId}`,
      );
      if (!site) throw new Refusal('sensors.unknown_target');
      return { siteId: site.id };
    }
    const names = namesOf(parseCode(target));
    if (!names) throw new Refusal('sensors.unknown_target');
    // Among the batches of the owner: a number that others use as well still names its own.
    const [batch] = await rowsOf(
      tx,
      { id: uuid },
      sql`select id from batches.named(${names.gtin}, ${names.batchNumber}, ${names.serial}, ${names.code},
        ${sql.param(shownTo(realm))}::text[], ${organisationId})`,
    );
    if (!batch) throw new Refusal('sensors.unknown_target');
    return { batchId: batch.id };
  }

  return {
    shown,

    async register(userId: string, body: RouteBody<typeof registerSensor>): Promise<SensorCredentials> {
      const owner = await own(userId);
      const { id: organisationId, realm } = owner;
      const now = clock.now();
      const id = newId(now);
      const secret = newSecret();
      await database.sql.transaction(async (tx) => {
        await requireRoomForDevice(tx, owner);
        await tx.insert(devices).values({
          id,
          organisationId,
          realm,
          deviceId: newDeviceId(),
          ...body,
          secretHash: hashOfSecret(secret),
          createdAt: now,
          createdBy: userId,
          changedAt: now,
        });
        await tx.insert(deviceStates).values({ deviceId: id, tracks: {}, changedAt: now });
        await record(tx, { organisationId, userId }, 'device.registered', { id, name: body.name });
      });
      return credentials(id, secret);
    },

    async renewSecret(userId: string, id: string): Promise<SensorCredentials> {
      const secret = newSecret();
      const { id: organisationId } = await own(userId);
      await database.sql.transaction(async (tx) => {
        const device = await requireOwn(tx, organisationId, id);
        await tx
          .update(devices)
          .set({ secretHash: hashOfSecret(secret) })
          .where(eq(devices.id, id));
        await record(tx, { organisationId, userId }, 'device.secret_renewed', device);
      });
      return credentials(id, secret);
    },

    async retire(userId: string, id: string): Promise<void> {
      const now = clock.now();
      const { id: organisationId } = await own(userId);
      await database.sql.transaction(async (tx) => {
        const device = await requireOwn(tx, organisationId, id);
        await tx.update(devices).set({ retiredAt: now, changedAt: now }).where(eq(devices.id, id));
        await tx
          .update(bindings)
          .set({ untilAt: now })
          .where(and(eq(bindings.deviceId, id), isNull(bindings.untilAt)));
        await record(tx, { organisationId, userId }, 'device.retired', device);
      });
    },

    async bind(userId: string, id: string, body: RouteBody<typeof bindSensor>): Promise<SensorDevice> {
      const now = clock.now();
      const from = new Date(body.from);
      const until = body.until === null ? null : new Date(body.until);
      if (until !== null && until <= from) throw new Refusal('sensors.binding_refused');
      // Of an earlier time no reading is on record, nor will be.
      if (from.getTime() < keptFrom(now.getTime())) throw refusalAt('/from', 'sensors.binding_too_old');
      const { id: organisationId, realm } = await own(userId);
      await database.sql.transaction(async (tx) => {
        const device = await requireOwn(tx, organisationId, id);
        await requireRoomForBinding(tx, { id, realm }, { from, until });
        const target = await targetOf(tx, { id: organisationId, realm }, body);
        await tx.insert(bindings).values({
          id: newId(now),
          deviceId: id,
          realm,
          kind: body.kind,
          ...target,
          fromAt: from,
          untilAt: until,
          createdBy: userId,
          createdAt: now,
        });
        await tx.update(devices).set({ changedAt: now }).where(eq(devices.id, id));
        // What was said before the binding was made belongs to it too.
        await tx.execute(sql`update sensors.device_states set summarised_until = least(summarised_until, date_trunc('hour', ${from}::timestamptz))
          where device_id = ${id}`);
        await record(
          tx,
          { organisationId, userId },
          'device.bound',
          device,
          body.kind === 'location' ? {} : { place: body.target },
        );
      });
      return shown(id);
    },

    async endBinding(userId: string, bindingId: string): Promise<SensorDevice> {
      const now = clock.now();
      const { id: organisationId } = await own(userId);
      const [binding] = await database.sql.select().from(bindings).where(eq(bindings.id, bindingId));
      if (!binding) throw new Refusal('sensors.unknown_target');
      await database.sql.transaction(async (tx) => {
        const device = await requireOwn(tx, organisationId, binding.deviceId);
        await tx
          .update(bindings)
          .set({ untilAt: now })
          .where(and(eq(bindings.id, bindingId), sql`(${bindings.untilAt} is null or ${bindings.untilAt} > ${now})`));
        await tx.update(devices).set({ changedAt: now }).where(eq(devices.id, binding.deviceId));
        await record(tx, { organisationId, userId }, 'device.binding_ended', device);
      });
      return shown(binding.deviceId);
    },
  };
}

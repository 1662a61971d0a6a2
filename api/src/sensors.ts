// Sensors: devices of an organisation, what they say, the alerts that follow, and what a person does about them.
import {
  alertActions,
  alertStates,
  deviceTypes,
  quantities,
  sensorRules,
  sensorStatuses,
  severities,
} from '@amanah/core/sensors';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { byId, choice, codeSchema } from './scalars.ts';
import { writtenSchema } from './written.ts';

const instant = z.iso.datetime({ offset: true });

/** The most readings that one message or one request may hold. */
export const mostReadings = 500;

/** What a device sends: a time by its own clock and at least one value. */
export const sensorReadingSchema = z
  .object({
    time: instant,
    temperatureCelsius: z.number().min(-200).max(1_000).optional(),
    humidityPercent: z.number().min(0).max(100).optional(),
  })
  .refine((reading) => reading.temperatureCelsius !== undefined || reading.humidityPercent !== undefined, {
    message: 'holds no value',
  });
export type SensorReading = z.infer<typeof sensorReadingSchema>;

/** One message of a device: a reading, or an array of them. */
export const sensorMessageSchema = z.union([
  sensorReadingSchema.transform((reading) => [reading]),
  z.array(sensorReadingSchema).min(1).max(mostReadings),
]);

/** Where a device publishes. `{device}` is its device identifier and its MQTT user name. */
export const readingsTopic = (device: string): string => `amanah/v1/${device}/readings`;

const bandSchema = z.object({ least: z.number().nullable(), most: z.number().nullable() });
export const bindingKinds = ['location', 'container', 'batch'] as const;

export const sensorBindingSchema = z.object({
  id: z.uuid(),
  kind: z.enum(bindingKinds),
  /** Name of the site, number of the container (SSCC), or code of the batch. */
  target: z.string(),
  /** What the batch is of; null for the other kinds. */
  product: z.string().nullable(),
  from: instant,
  until: instant.nullable(),
});
export type SensorBinding = z.infer<typeof sensorBindingSchema>;

export const sensorDeviceSchema = z.object({
  id: z.uuid(),
  deviceId: z.string(),
  name: z.string(),
  type: z.enum(deviceTypes),
  location: z.string(),
  coordinates: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** Null until it has said something. */
  temperature: z.number().nullable(),
  humidity: z.number().nullable(),
  status: z.enum(sensorStatuses).nullable(),
  lastUpdate: instant.nullable(),
  isSilent: z.boolean(),
  /** Messages that could not be read, and why the last one was refused. */
  refusedMessages: z.number().int(),
  lastRefusal: z.string().nullable(),
  bindings: z.array(sensorBindingSchema),
});
export type SensorDevice = z.infer<typeof sensorDeviceSchema>;

export const sensorAlertSchema = z.object({
  id: z.uuid(),
  deviceId: z.string(),
  deviceName: z.string(),
  location: z.string(),
  quantity: z.enum(quantities),
  rule: z.enum(sensorRules),
  severity: z.enum(severities),
  state: z.enum(alertStates),
  /** Since when, by the clock of the device. */
  timestamp: instant,
  /** Null while it lasts. */
  until: instant.nullable(),
  /** The value furthest out; of a silence the last one. */
  value: z.number(),
  /** The limit that was passed; null where the rule has none. */
  limit: z.number().nullable(),
  /** Late readings have shown that it was not so. */
  isWithdrawn: z.boolean(),
  allowed: z.array(z.enum(alertActions)),
  history: z.array(
    z.object({
      action: z.enum(alertActions),
      by: z.string(),
      at: instant,
      note: z.string().nullable(),
    }),
  ),
});
export type SensorAlert = z.infer<typeof sensorAlertSchema>;

export const complianceSchema = z.object({
  hours: z.number().int(),
  /** Of the time on record, inside the permitted band; null without a record. */
  insidePercent: z.number().nullable(),
  recordedPercent: z.number().nullable(),
  minutesOutside: z.number(),
  devices: z.object({ total: z.number().int(), optimal: z.number().int(), silent: z.number().int() }),
  unresolvedAlerts: z.number().int(),
});
export type SensorCompliance = z.infer<typeof complianceSchema>;

export const sensorOverview = defineRoute({
  method: 'GET',
  url: '/api/sensors',
  access: 'public',
  cost: 'search',
  summary: 'Devices, alerts and compliance of the own organisation; without one, those of the demo to look at.',
  tags: ['sensors'],
  response: z.object({
    scope: z.enum(['own', 'demo']),
    organisation: z.string().nullable(),
    /** True for members of the organisation; the server checks again. */
    canManage: z.boolean(),
    devices: z.array(sensorDeviceSchema),
    /** Unresolved first, then the newest. */
    alerts: z.array(sensorAlertSchema),
    compliance: complianceSchema,
    sites: z.array(choice.site),
    /** Where devices connect. Null: no broker runs here, readings come by HTTP. */
    mqttUrl: z.string().nullable(),
    /** Where the live stream goes on. */
    cursor: z.string(),
  }),
});

export const sensorLive = defineRoute({
  method: 'GET',
  url: '/api/sensors/live',
  access: 'public',
  cost: 'stream',
  summary: 'Server-sent events: `device` and `alert` in the form of the overview. Goes on after Last-Event-ID.',
  tags: ['sensors'],
  query: z.object({ after: z.string().max(40).optional() }),
});

const pointSchema = z.object({ time: instant, least: z.number(), mean: z.number(), most: z.number() });
export const seriesHours = [6, 24, 168] as const;

export const sensorSeries = defineRoute({
  method: 'GET',
  url: '/api/sensors/devices/:id/series',
  access: 'public',
  cost: 'read',
  summary: 'The readings of a device in buckets, its limits, exposure and mean kinetic temperature.',
  tags: ['sensors'],
  params: byId,
  query: z.object({ hours: z.coerce.number().int().min(1).max(744).default(24) }),
  response: z.object({
    from: instant,
    until: instant,
    bucketMinutes: z.number(),
    temperature: z.array(pointSchema),
    humidity: z.array(pointSchema),
    permitted: bandSchema,
    warning: bandSchema,
    minutesOutside: z.number(),
    recordedPercent: z.number().nullable(),
    meanKineticCelsius: z.number().nullable(),
  }),
});
export type SensorSeries = z.infer<(typeof sensorSeries)['response']>;

/** Shown once: only its hash is kept. */
const credentialsSchema = z.object({
  device: sensorDeviceSchema,
  secret: z.string(),
  topic: z.string(),
  mqttUrl: z.string().nullable(),
  readingsUrl: z.string(),
});
export type SensorCredentials = z.infer<typeof credentialsSchema>;

const organisations = ['retailer', 'certifier', 'producer'] as const;

export const registerSensor = defineRoute({
  method: 'POST',
  url: '/api/sensors/devices',
  access: organisations,
  cost: 'write',
  summary: 'Registers a device of the own organisation and shows its secret, once.',
  tags: ['sensors'],
  body: z.object({
    name: writtenSchema(1, 80),
    type: z.enum(deviceTypes),
    location: writtenSchema(1, 120),
    latitude: z.number().min(-90).max(90).nullable().default(null),
    longitude: z.number().min(-180).max(180).nullable().default(null),
  }),
  response: credentialsSchema,
  successStatus: 201,
});

export const renewSensorSecret = defineRoute({
  method: 'POST',
  url: '/api/sensors/devices/:id/secret',
  access: organisations,
  cost: 'write',
  summary: 'Replaces the secret of a device; the old one stops within a minute.',
  tags: ['sensors'],
  params: byId,
  response: credentialsSchema,
});

export const retireSensor = defineRoute({
  method: 'POST',
  url: '/api/sensors/devices/:id/retire',
  access: organisations,
  cost: 'write',
  summary: 'A device speaks no more; its readings stay.',
  tags: ['sensors'],
  params: byId,
  successStatus: 204,
});

export const bindSensor = defineRoute({
  method: 'POST',
  url: '/api/sensors/devices/:id/bindings',
  access: organisations,
  cost: 'write',
  summary: 'From when, and until when, a device speaks for a site, a container or a batch.',
  tags: ['sensors'],
  params: byId,
  /** `target`: identifier of the site, SSCC of 18 digits, or any code of the batch. */
  body: z.object({
    kind: z.enum(bindingKinds),
    target: codeSchema.trim().min(1),
    from: instant,
    until: instant.nullable().default(null),
  }),
  response: sensorDeviceSchema,
  successStatus: 201,
});

export const endSensorBinding = defineRoute({
  method: 'POST',
  url: '/api/sensors/bindings/:id/end',
  access: organisations,
  cost: 'write',
  summary: 'The device speaks for it no longer, from now on.',
  tags: ['sensors'],
  params: byId,
  response: sensorDeviceSchema,
});

export const actOnAlert = defineRoute({
  method: 'POST',
  url: '/api/sensors/alerts/:id/actions',
  access: organisations,
  cost: 'write',
  summary: 'Acknowledges an alert, adds a note to it or resolves it; who and when is kept.',
  tags: ['sensors'],
  params: byId,
  body: z.object({ action: z.enum(alertActions), note: z.string().trim().max(500).optional() }),
  response: sensorAlertSchema,
});

export const sendReadings = defineRoute({
  method: 'POST',
  url: '/api/sensors/readings',
  access: 'public',
  cost: 'feed',
  summary:
    'Readings of one device, signed in by HTTP Basic with its identifier and secret. Answered when they are durable.',
  tags: ['sensors'],
  body: z.object({ readings: z.array(sensorReadingSchema).min(1).max(mostReadings) }),
  /** `stored` counts values that were new: a batch may be sent again. */
  response: z.object({ stored: z.number().int() }),
  successStatus: 202,
});

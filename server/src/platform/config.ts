// The only reader of the environment. Reads once, checks everything, names all faults with the mend in one message.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { type TrafficOptions, usualTraffic } from './traffic.ts';

/** Where devices reach us: a broker of our own, or one that somebody runs. */
export interface MqttConfig {
  /** Somebody's broker; null: our own. May hold a password and is never logged. */
  readonly url: string | null;
  /** Group of a shared subscription, for several server processes on one broker. */
  readonly share: string | null;
  /** Authority that signed the broker's certificate, in PEM; null: those that the system knows. */
  readonly caFile: string | null;
  /** The same after a restart, so that the broker keeps what came meanwhile. */
  readonly clientId: string;
  /** null: no broker of our own. */
  readonly port: number | null;
  /** False: the usual port, which is done without when it is taken. */
  readonly isPortChosen: boolean;
  readonly host: string;
  /** What devices are told when we listen on every address. */
  readonly publicHost: string;
  readonly tls: { readonly certificateFile: string; readonly keyFile: string } | null;
}

export interface Config {
  readonly mqtt: MqttConfig;
  readonly port: number;
  readonly host: string;
  /** Absolute path: database, keys and mail folder. */
  readonly dataDir: string;
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Account that owns the schemas, where `databaseUrl` is one that may only read and write rows; null: that one migrates itself. */
  readonly migrationDatabaseUrl: string | null;
  /** Of one process at most, over all lanes (platform/database/lanes.ts). */
  readonly databaseConnections: number;
  /** Origin under which people reach the product; links in mails and QR codes begin with it. */
  readonly publicUrl: string;
  readonly demo: boolean;
  /** Whoever has one of these mailboxes decides about applications of organisations. */
  readonly operatorEmails: readonly string[];
  /** null: mails are written into a folder under `dataDir`. */
  readonly smtpUrl: string | null;
  /** null: a key file under `dataDir`, made at the first start. */
  readonly keyEncryptionKeyFile: string | null;
  /** Key management service that holds the key-encryption key of issuers; null: the key file. */
  readonly keyService: { readonly url: string; readonly tokenFile: string; readonly keyName: string } | null;
  /** File with witnesses and quorum of the log (c2sp.org/tlog-policy); null: nobody else cosigns. */
  readonly witnessPolicyFile: string | null;
  /** Contract that stores checkpoints; null: none. The URL may hold an access key and is never logged. */
  readonly anchor: {
    readonly rpcUrl: string;
    readonly contractAddress: `0x${string}`;
    readonly privateKeyFile: string;
  } | null;
  /** Provider that locates addresses. Its key never leaves the server. */
  readonly maps: {
    readonly geocoder: { readonly url: string; readonly key: string | null } | null;
  };
  /** Where Verified by GS1 is asked to whom a number is licensed; null: nobody is asked, a document is needed. */
  readonly gs1: { readonly url: string; readonly apiKey: string } | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** How many proxies stand in front; their X-Forwarded-For entries are believed. */
  readonly trustedProxies: number;
  /** How often senders may call, and how many connections they may hold. */
  readonly traffic: TrafficOptions;
  /** Whoever brings it may read /metrics from another machine; null: nobody may. */
  readonly metricsToken: string | null;
  /** Webhooks may go into the operator's own network: for an installation whose customers are its own departments. */
  readonly webhooksToPrivateAddresses: boolean;
}

const usualMqttPort = 1883;
/** Two processes, the second one seeding, stay within the 40 of the embedded database. */
export const usualConnections = 16;
const fewestConnections = 4;
const mostConnections = 1_000;
const connectionsRule = `must be a count from ${fewestConnections} to ${mostConnections}, such as ${usualConnections}`;

const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyIsAbsent, schema.optional());

const urlOf = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    message: `must be a URL such as ${example}`,
  });

const existingFile = z.string().refine((path) => existsSync(path), { message: 'must name a file that exists' });

const count = (what: string, example: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/, `must be a number of ${what}, such as ${example}`)
    .transform(Number);

const addressesOf = (text: string): string[] =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

const environmentSchema = z.object({
  PORT: optional(
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535, such as 3000')
      .transform(Number)
      .refine((port) => port <= 65535, { message: 'must be a port from 0 to 65535, such as 3000' }),
  ),
  HOST: optional(z.string().regex(/^[0-9a-zA-Z.:_-]+$/, 'must be an address to listen on, such as 0.0.0.0')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(urlOf(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/amanah')),
  MIGRATION_DATABASE_URL: optional(urlOf(['postgres:', 'postgresql:'], 'postgres://owner:password@host:5432/amanah')),
  DATABASE_CONNECTIONS: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, connectionsRule)
      .transform(Number)
      .refine((count) => count >= fewestConnections && count <= mostConnections, { message: connectionsRule }),
  ),
  PUBLIC_URL: optional(urlOf(['http:', 'https:'], 'https://amanah.example')),
  DEMO: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  OPERATOR_EMAIL: optional(
    z.string().refine((text) => addressesOf(text).every((address) => z.email().safeParse(address).success), {
      message: 'must be e-mail addresses with commas between them, such as anna@amanah.example',
    }),
  ),
  WEBHOOKS_TO_PRIVATE_ADDRESSES: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  SMTP_URL: optional(urlOf(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465')),
  KEY_ENCRYPTION_KEY_FILE: optional(existingFile),
  KEY_SERVICE_URL: optional(urlOf(['http:', 'https:'], 'https://vault.example:8200')),
  KEY_SERVICE_TOKEN_FILE: optional(existingFile),
  KEY_SERVICE_KEY: optional(z.string().regex(/^[\w.-]+$/, 'must be the name of a transit key')),
  WITNESS_POLICY_FILE: optional(existingFile),
  EVM_RPC_URL: optional(urlOf(['http:', 'https:'], 'https://rpc.example')),
  EVM_ANCHOR_CONTRACT: optional(z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address of 0x and 40 hex digits')),
  EVM_PRIVATE_KEY_FILE: optional(existingFile),
  MAPS_GEOCODE_URL: optional(urlOf(['http:', 'https:'], 'https://nominatim.example/search')),
  MAPS_GEOCODE_KEY: optional(z.string().max(300)),
  GS1_VERIFIED_URL: optional(urlOf(['http:', 'https:'], 'https://grp.gs1.org/grp/v3.2/gtins/verified')),
  GS1_API_KEY: optional(z.string().max(300)),
  LOG_LEVEL: optional(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    }),
  ),
  MQTT_URL: optional(urlOf(['mqtt:', 'mqtts:'], 'mqtts://amanah:password@broker.example:8883')),
  MQTT_SHARE: optional(z.string().regex(/^[\w.-]+$/, 'must be the name of a group')),
  MQTT_CA_FILE: optional(existingFile),
  MQTT_PORT: optional(
    z
      .string()
      .regex(/^(?:\d{1,5}|off)$/, 'must be a port from 0 to 65535, such as 1883, or off')
      .refine((port) => port === 'off' || Number(port) <= 65535, {
        message: 'must be a port from 0 to 65535, such as 1883, or off',
      }),
  ),
  MQTT_HOST: optional(z.string().regex(/^[0-9a-zA-Z.:_-]+$/, 'must be an address to listen on, such as 0.0.0.0')),
  MQTT_TLS_CERTIFICATE_FILE: optional(existingFile),
  MQTT_TLS_KEY_FILE: optional(existingFile),
  VERIFY_PER_MINUTE: optional(count('verdicts a minute and address', 600)),
  BUDGET_FACTOR: optional(
    z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,3})?$/, 'must be how many times the usual budgets, such as 2 or 0.5')
      .transform(Number)
      .refine((factor) => factor > 0, { message: 'must be more than 0' }),
  ),
  CONNECTIONS_PER_ADDRESS: optional(count('connections', 400)),
  METRICS_TOKEN_FILE: optional(existingFile),
  TRUSTED_PROXIES: optional(z.string().regex(/^\d$/, 'must be a count from 0 to 9').transform(Number)),
});

/** All faults of the environment at once. */
export class ConfigFaults extends Error {
  constructor(faults: readonly string[]) {
    super(
      `The environment has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigFaults';
  }
}

/**
 * @throws ConfigFaults naming every variable that cannot be used and what it must be
 * @example readConfig({ PORT: '8080' }).publicUrl // 'http://localhost:8080'
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = environmentSchema.safeParse(environment);
  const faults = [
    ...(read.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
    ...(environment.MIGRATION_DATABASE_URL ? missingOf(environment, ['MIGRATION_DATABASE_URL', 'DATABASE_URL']) : []),
    ...missingOf(environment, ['EVM_RPC_URL', 'EVM_ANCHOR_CONTRACT', 'EVM_PRIVATE_KEY_FILE']),
    ...missingOf(environment, ['MQTT_TLS_CERTIFICATE_FILE', 'MQTT_TLS_KEY_FILE']),
    ...missingOf(environment, ['KEY_SERVICE_URL', 'KEY_SERVICE_TOKEN_FILE', 'KEY_SERVICE_KEY']),
  ];
  if (!read.success || faults.length > 0) throw new ConfigFaults(faults);
  const found = read.data;
  const port = found.PORT ?? 3000;
  const dataDir = resolve(found.DATA_DIR ?? './data');
  // As the web writes it: scheme and host in small letters, nothing around it.
  const publicUrl = new URL(found.PUBLIC_URL ?? `http://localhost:${port}`).href.replace(/\/+$/, '');
  return {
    mqtt: {
      url: found.MQTT_URL ?? null,
      share: found.MQTT_SHARE ?? null,
      caFile: found.MQTT_CA_FILE ?? null,
      clientId: `amanah-${createHash('sha256').update(`${hostname()}\n${dataDir}`).digest('hex').slice(0, 12)}`,
      port: found.MQTT_PORT === 'off' ? null : Number(found.MQTT_PORT ?? usualMqttPort),
      isPortChosen: found.MQTT_PORT !== undefined,
      host: found.MQTT_HOST ?? '127.0.0.1',
      publicHost: new URL(publicUrl).hostname,
      tls:
        found.MQTT_TLS_CERTIFICATE_FILE && found.MQTT_TLS_KEY_FILE
          ? { certificateFile: found.MQTT_TLS_CERTIFICATE_FILE, keyFile: found.MQTT_TLS_KEY_FILE }
          : null,
    },
    port,
    host: found.HOST ?? '0.0.0.0',
    dataDir,
    databaseUrl: found.DATABASE_URL ?? null,
    migrationDatabaseUrl: found.MIGRATION_DATABASE_URL ?? null,
    databaseConnections: found.DATABASE_CONNECTIONS ?? usualConnections,
    publicUrl,
    // What anybody may sign in to with a published password is never open to the world by omission.
    demo: found.DEMO ? found.DEMO === 'on' : !publicUrl.startsWith('https:'),
    operatorEmails: addressesOf(found.OPERATOR_EMAIL ?? ''),
    smtpUrl: found.SMTP_URL ?? null,
    keyEncryptionKeyFile: found.KEY_ENCRYPTION_KEY_FILE ?? null,
    keyService:
      found.KEY_SERVICE_URL && found.KEY_SERVICE_TOKEN_FILE && found.KEY_SERVICE_KEY
        ? {
            url: found.KEY_SERVICE_URL.replace(/\/+$/, ''),
            tokenFile: found.KEY_SERVICE_TOKEN_FILE,
            keyName: found.KEY_SERVICE_KEY,
          }
        : null,
    witnessPolicyFile: found.WITNESS_POLICY_FILE ?? null,
    anchor:
      found.EVM_RPC_URL && found.EVM_ANCHOR_CONTRACT && found.EVM_PRIVATE_KEY_FILE
        ? {
            rpcUrl: found.EVM_RPC_URL,
            contractAddress: found.EVM_ANCHOR_CONTRACT as `0x${string}`, // checked above
            privateKeyFile: found.EVM_PRIVATE_KEY_FILE,
          }
        : null,
    gs1: gs1Of(found.GS1_VERIFIED_URL ?? null, found.GS1_API_KEY ?? null),
    maps: mapsOf(found.MAPS_GEOCODE_URL ?? null, found.MAPS_GEOCODE_KEY ?? null),
    logLevel: found.LOG_LEVEL ?? 'warn',
    trustedProxies: found.TRUSTED_PROXIES ?? 0,
    traffic: {
      verifyPerMinute: found.VERIFY_PER_MINUTE ?? usualTraffic.verifyPerMinute,
      budgetFactor: found.BUDGET_FACTOR ?? usualTraffic.budgetFactor,
      connectionsPerAddress: found.CONNECTIONS_PER_ADDRESS ?? usualTraffic.connectionsPerAddress,
    },
    metricsToken: found.METRICS_TOKEN_FILE ? tokenIn(found.METRICS_TOKEN_FILE) : null,
    webhooksToPrivateAddresses: found.WEBHOOKS_TO_PRIVATE_ADDRESSES === 'on',
  };
}

function tokenIn(file: string): string {
  const token = readFileSync(file, 'utf8').trim();
  if (token === '') throw new ConfigFaults([`METRICS_TOKEN_FILE ${file} is empty: write a long random text into it`]);
  return token;
}

const gs1Of = (url: string | null, apiKey: string | null): Config['gs1'] =>
  apiKey === null ? null : { url: url ?? 'https://grp.gs1.org/grp/v3.2/gtins/verified', apiKey };

// A key without an address is a key of Google. It stays on the server: no page loads a script of a provider (record 59).
function mapsOf(geocodeUrl: string | null, key: string | null): Config['maps'] {
  const url = geocodeUrl ?? (key === null ? null : 'https://maps.googleapis.com/maps/api/geocode/json');
  return { geocoder: url === null ? null : { url, key } };
}

/** Some belong together: one alone is a mistake that would otherwise pass in silence. */
function missingOf(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly [string, ...string[]],
): string[] {
  const missing = names.filter((name) => !environment[name]);
  const given = names.filter((name) => environment[name]);
  return given.length === 0 ? [] : missing.map((name) => `${name} is needed with ${given.join(' and ')}`);
}

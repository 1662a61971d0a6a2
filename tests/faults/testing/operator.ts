// What an operator can do that nobody else can: sign with the keys it holds for others, and run its own product with a wrong clock.
import { addProof, buildSigningInput, type HalalCredential, joinJwt, parseVcJwt } from '@amanah/core/certificates';
import { canonicalise, EMPTY_EDGE, growEdge, hashLeaf, rootOfEdge, utf8 } from '@amanah/core/ledger';
import { methodOf } from '@amanah/core/statements';
import { certifierBodyId, certifierOrganisationId } from '@amanah/demo/certifiers';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../../../server/src/app.ts';
import { lastSignedInMemory } from '../../../server/src/ledger/last-signed.ts';
import { fixedClock, newId } from '../../../server/src/platform/clock.ts';
import { openDatabase } from '../../../server/src/platform/database/database.ts';
import { wrapWith } from '../../../server/src/platform/key-wrapping.ts';
import { nodeVerifier, signingKey } from '../../../server/src/platform/signing.ts';
import { certificateOf } from './certifier.ts';
import { type Installation, publicUrl } from './installation.ts';

export interface StoredCredential extends Record<string, unknown> {
  readonly id: string;
  readonly certificateId: string;
  readonly leafId: string;
  readonly jwt: string;
  readonly integrity: string;
}

export async function credentialOf(product: Installation, number: string): Promise<StoredCredential> {
  const [found] = await product.sql<StoredCredential>(
    `select k.id, k.certificate_id as "certificateId", k.leaf_id as "leafId", k.jwt, k.integrity
     from certificates.credentials k join certificates.certificates c on c.id = k.certificate_id where c.number = $1`,
    [number],
  );
  if (!found) throw new Error(`${number} was not issued`);
  return found;
}

/** Both forms of a credential, changed and signed again with the issuer's own key, which lies wrapped in the database. */
export async function signAgain(
  product: Installation,
  stored: StoredCredential,
  change: (text: string) => string,
): Promise<{ jwt: string; integrity: string }> {
  const known = parseVcJwt(stored.jwt);
  const [key] = await product.sql<{ did: string; name: string; wrapped: Buffer }>(
    `select did, name, wrapped_private_key as wrapped from organisations.issuer_keys where did || '#' || name = $1`,
    [known?.header.kid],
  );
  if (!known || !key) throw new Error('the key of the issuer is not here');
  const seed = await wrapWith(product.keys.derive('issuer keys')).unwrap(key.wrapped, methodOf(key.did, key.name));
  const { sign } = signingKey(seed);
  // The change keeps the form of the credential.
  const credential = JSON.parse(change(JSON.stringify(known.credential))) as HalalCredential;
  const { proof } = JSON.parse(stored.integrity) as { proof: { created: string } };
  const input = buildSigningInput({ alg: 'EdDSA', kid: known.header.kid }, credential);
  const secured = await addProof(nodeVerifier, sign, credential, {
    verificationMethod: known.header.kid,
    created: proof.created,
    proofPurpose: 'assertionMethod',
  });
  return { jwt: joinJwt(input, await sign(utf8(input))), integrity: canonicalise(secured) };
}

/**
 * Issues a certificate by the product's own code at another time. The leaf gets the same time, or the one that is given: the
 * operator writes it before anybody has seen it.
 */
export async function issueAt(product: Installation, witnesses: string, at: Date, number: string, leafAt = at) {
  const log = pino({ level: 'silent' });
  const database = openDatabase({ connection: product.connection(), log, connections: 2, isDemoOpen: true });
  const { domains } = await createApp({
    config: { publicUrl, trustedProxies: 0 },
    database,
    clock: fixedClock(at.toISOString()),
    keys: product.keys,
    keyWrapper: wrapWith(product.keys.derive('issuer keys')),
    lastSigned: lastSignedInMemory(),
    witnessPolicy: witnesses,
    anchor: null,
    jobs: {
      open: async () => ({ enqueue: async () => undefined }),
      start: async () => undefined,
      stop: async () => undefined,
    },
    mailer: { send: async () => undefined },
    log,
    readiness: { missing: () => [], failed: () => [], isDatabaseAnswering: async () => true },
  });
  const instant = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
  try {
    await domains.ledger.open();
    await database.sql.transaction(async (tx) => {
      const content = certificateOf(number);
      const about = {
        id: newId(at),
        certifierId: certifierBodyId('nha'),
        holderId: content.holderId,
        realm: 'demo' as const,
      };
      // Three people whom the operator makes up: nobody outside can tell, and the log still says that it was brought along.
      const [proposedBy, acceptedBy, decidedBy] = [newId(at), newId(at), newId(at)];
      const [proposedAt, acceptedAt, decidedAt] = [new Date(), new Date(), new Date()];
      const invented = { proposedBy, proposedAt, acceptedBy, acceptedAt, decidedBy, decidedAt };
      await domains.certificates.addImports(tx, [
        {
          ...about,
          ...invented,
          organisationId: certifierOrganisationId('nha'),
          source: 'Register of 2025',
          content,
          state: 'confirmed',
        },
      ]);
      await domains.certificates.issue(tx, [{ ...content, ...about, importId: about.id }]);
      await tx.execute(
        `update ledger.leaves set leaf = replace(leaf, '"time":"${instant(at)}"', '"time":"${instant(leafAt)}"') where position is null`,
      );
    });
    await domains.ledger.settled();
  } finally {
    await domains.ledger.stop();
    await database.close();
  }
}

/** Puts leaves into the log that say again what others said, so that it is as long as it was. */
export async function fillUp(product: Installation, count: number): Promise<void> {
  await product.sql(
    `insert into ledger.leaves (id, leaf, salt, subject) select gen_random_uuid(), leaf, salt, subject from ledger.leaves
     where position is not null order by position limit $1`,
    [count],
  );
}

/** What a witness said stays noted in the database, which is the operator's. */
export async function forgetHalt(product: Installation): Promise<void> {
  await product.sql('update ledger.heads set halt = null');
}

/** Writes the log anew without one of its leaves: places, tiles and head, all in one go, as if it had never been there. */
export async function dropLeaf(product: Installation, leafId: string): Promise<void> {
  const rows = await product.sql<{ id: string; leaf: string }>(
    'select id, leaf from ledger.leaves where position is not null and id <> $1 order by position',
    [leafId],
  );
  const hashes = await Promise.all(rows.map(({ leaf }) => hashLeaf(nodeVerifier, utf8(leaf))));
  const { edge, tiles } = await growEdge(nodeVerifier, EMPTY_EDGE, hashes);
  const root = Buffer.from(await rootOfEdge(nodeVerifier, edge));
  const client = new pg.Client(product.connection());
  await client.connect();
  try {
    await client.query('begin');
    // The database lets nobody move a leaf; who owns it need not ask it.
    await client.query('set local session_replication_role = replica');
    await client.query(
      'update ledger.heads set size = $1, root = $2, checkpoint = null, checkpoint_size = 0, checkpoint_at = null',
      [edge.size, root],
    );
    await client.query('delete from ledger.tiles');
    for (const { tile, hashes: all } of tiles) {
      const values = [tile.level, tile.index, Buffer.concat(all)];
      await client.query('insert into ledger.tiles (level, index, hashes) values ($1, $2, $3)', values);
    }
    await client.query('update ledger.leaves set position = null where position is not null');
    await client.query('delete from ledger.leaves where id = $1', [leafId]);
    await client.query(
      `update ledger.leaves l set position = p.at - 1 from unnest($1::uuid[]) with ordinality as p(id, at) where l.id = p.id`,
      [rows.map(({ id }) => id)],
    );
    await client.query('commit');
  } finally {
    await client.end();
  }
}

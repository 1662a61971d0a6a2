// The operator changes what lies in its own database, with every key in its hands. Product, witness, monitor and the browser's
// check are the real ones; each title says who catches it. For a second history of the whole log see log-second-history.test.ts.

import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@amanah/api/client';
import { previewVerdict } from '@amanah/api/verification';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { digest, parsePolicy, utf8, verifyProof } from '@amanah/core/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptMilliseconds } from '../../server/src/evidence/index.ts';
import { nodeVerifier } from '../../server/src/platform/signing.ts';
import { credentialOf, issueAt, signAgain } from './testing/operator.ts';
import { openStage, type Scene, type Stage } from './testing/stage.ts';
import { logFaults, monitorExit } from './testing/watchers.ts';

let stage: Stage;
let scene: Scene;
beforeAll(async () => {
  stage = await openStage();
  scene = await stage.play('rows');
});
afterAll(() => stage?.close(), 60_000);

const browse = (subject: string, options: Parameters<Scene['browser']['visit']>[2] = {}) =>
  scene.browser.visit(scene.product.url, subject, options);
/**
 * Behind the back of the product. The database would hold rows to what was decided and to their leaves; whoever owns it takes that away
 * first. Resolves when the product has forgotten what it knew before.
 */
async function edit(text: string, values: readonly unknown[] = []) {
  await scene.product.sqlUnasked(text, values);
  await sleep(keptMilliseconds + 100);
}

/** A certificate of its own for each attack. */
async function issued(number: string) {
  await scene.certifier().issue(number);
  await scene.product.settled();
  expect((await browse(number)).outcome).toBe('passed');
  return credentialOf(scene.product, number);
}

const holder = 'Kampung Hijau Poultry Sdn Bhd';
const giveAway = (text: string) => text.replace(holder, 'Somebody Else Sdn Bhd');
const forge = (change: (document: EvidenceDocument) => unknown) => (text: string) =>
  JSON.stringify(change(JSON.parse(text) as EvidenceDocument)); // the server of these tests sent it

describe('An edited certificate', () => {
  it('with a later end in its row gets a good verdict from the server and is refused by the browser', async () => {
    const client = createClient({ baseUrl: scene.product.url });
    const answer = await fetch(`${scene.product.url}/api/samples`);
    const { samples } = (await answer.json()) as { samples: { code: string; expected: string }[] };
    const code = samples.find(({ expected }) => expected === 'expired')?.code ?? '';
    const verdict = () => client.call(previewVerdict, { params: { code }, query: {} });
    const before = await verdict();
    const number = before.certifications[0]?.certificateNumber ?? '';
    expect(before.state).toBe('expired');
    await edit('update certificates.certificates set valid_until = $1 where number = $2', ['2099-12-31', number]);
    // How the animals were slaughtered is another question.
    expect((await verdict()).reasons.map((one) => one.code)).toContain('certificate.valid');
    expect((await browse(number, { code })).said).toEqual({ scope: ['evidence.expired', 'evidence.known_later'] });
  });

  it('with another holder in its signed form is refused by the browser: the signature does not hold', async () => {
    const { id, jwt, integrity } = await issued('HC-EDITED');
    const [head, payload = '', signature] = jwt.split('.');
    const edited = Buffer.from(giveAway(Buffer.from(payload, 'base64url').toString())).toString('base64url');
    expect(edited).not.toBe(payload);
    await edit('update certificates.credentials set jwt = $1, integrity = $2 where id = $3', [
      [head, edited, signature].join('.'),
      giveAway(integrity),
      id,
    ]);
    expect((await browse('HC-EDITED')).said).toMatchObject({
      signature: ['evidence.signature_invalid', 'certificates.signature_invalid'],
      inclusion: ['evidence.leaf_of_another_document'],
    });
  });

  it('signed again with the key that the server holds is refused by the browser: the log has another one', async () => {
    const stored = await issued('HC-SIGNED-AGAIN');
    const signed = await signAgain(scene.product, stored, giveAway);
    await edit('update certificates.credentials set jwt = $1, integrity = $2 where id = $3', [
      signed.jwt,
      signed.integrity,
      stored.id,
    ]);
    expect((await browse('HC-SIGNED-AGAIN')).said).toEqual({ inclusion: ['evidence.leaf_of_another_document'] });
  });

  it('with its leaf edited as well is refused by the browser, and a new monitor finds the edited entry', async () => {
    const stored = await issued('HC-LEAF-EDITED');
    const signed = await signAgain(scene.product, stored, giveAway);
    await edit('update certificates.credentials set jwt = $1, integrity = $2 where id = $3', [
      signed.jwt,
      signed.integrity,
      stored.id,
    ]);
    const [before, after] = await Promise.all([stored.jwt, signed.jwt].map((jwt) => digest(nodeVerifier, utf8(jwt))));
    const edited = `update ledger.leaves set leaf = replace(leaf, $1, $2) where id = $3`;
    await edit(edited, [before, after, stored.leafId]);
    expect((await browse('HC-LEAF-EDITED')).said).toEqual({ inclusion: ['ledger.leaf_not_included'] });
    const run = await scene.runMonitor({ as: 'stranger' });
    expect([run.code, ...logFaults(run)]).toEqual([monitorExit.logMisbehaved, 'entries_disagree']);
    await edit(edited, [after, before, stored.leafId]);
    expect((await scene.runMonitor({ as: 'stranger' })).code).toBe(monitorExit.certificatesChanged);
  });
});

describe('A proof of another certificate', () => {
  it('is refused by the browser: its leaf speaks of another one', async () => {
    const [one, two] = await Promise.all(stage.numbers.map((number) => credentialOf(scene.product, number)));
    await edit('update certificates.credentials set leaf_id = $1 where id = $2', [one?.leafId, two?.id]);
    expect((await browse(stage.numbers[1])).said).toEqual({
      inclusion: ['evidence.leaf_of_another_document', 'evidence.leaf_of_another_subject'],
    });
    await edit('update certificates.credentials set leaf_id = $1 where id = $2', [two?.leafId, two?.id]);
    expect((await browse(stage.numbers[1])).outcome).toBe('passed');
  });

  it('under the right leaf is refused by the browser: the leaf is not in that place', async () => {
    const other = JSON.parse(
      await (await fetch(`${scene.product.url}/api/evidence/${stage.numbers[0]}`)).text(),
    ) as EvidenceDocument;
    const swapped = forge((document) => ({
      ...document,
      certificates: document.certificates.map((certificate) => ({
        ...certificate,
        statement: { ...certificate.statement, proof: other.certificates[0]?.statement.proof },
      })),
    }));
    expect((await browse(stage.numbers[1], { forge: swapped })).said).toEqual({
      inclusion: ['ledger.leaf_not_included'],
    });
  });

  it('with all of its evidence is refused by the browser: it does not bear the name that was asked for', async () => {
    const other = await (await fetch(`${scene.product.url}/api/evidence/${stage.numbers[0]}`)).text();
    expect((await browse(stage.numbers[1], { forge: () => other })).said).toEqual({ other_subject: [] });
  });
});

describe('A changed proof file', () => {
  it('as the server hands it out is refused by the browser, whichever single character is changed', async () => {
    const answer = await fetch(`${scene.product.url}/api/evidence/${stage.numbers[0]}`);
    const document = (await answer.json()) as EvidenceDocument;
    const { leaf, proof } = document.certificates[0]?.statement ?? { leaf: '', proof: '' };
    const read = await parsePolicy(nodeVerifier, document.policy);
    if (!read.ok || !proof) throw new Error('no proof to change');
    const isBelieved = async (file: string) =>
      (await verifyProof(nodeVerifier, { file, leaf: utf8(leaf), policy: read.policy })).ok;
    expect(await isBelieved(proof)).toBe(true);
    const changed = new Set<string>();
    for (let at = 0; at <= proof.length; at++) {
      const [before, here, after] = [proof.slice(0, at), proof.charAt(at), proof.slice(at + 1)];
      changed.add(before + after);
      for (const other of [String.fromCharCode(here.charCodeAt(0) ^ 1), here === 'A' ? 'B' : 'A', '\n', ' ', '=']) {
        changed.add(before + other + after);
        changed.add(before + other + here + after);
      }
    }
    changed.delete(proof);
    expect(changed.size).toBeGreaterThan(proof.length * 5);
    const believed: string[] = [];
    for (const file of changed) if (await isBelieved(file)) believed.push(file);
    expect(believed).toEqual([]);
  });
});

describe('A hidden revocation', () => {
  it('behind the status list from before is refused by the browser, without its history too once the list is stale', async () => {
    const { certificateId } = await issued('HC-REVOKED');
    await scene.certifier().change(certificateId, 'revoke');
    await scene.product.settled();
    expect((await browse('HC-REVOKED')).said).toEqual({ status: ['evidence.revoked'] });
    // The list from before is signed, in the log, and good for a day.
    await edit(`delete from certificates.status_list_versions v where purpose = 'revocation' and version =
      (select max(version) from certificates.status_list_versions where purpose = 'revocation' and list = v.list)`);
    expect((await browse('HC-REVOKED')).said).toEqual({ status: ['evidence.history_contradicts_status'] });
    await edit('update certificates.status_changes set leaf_id = null where certificate_id = $1', [certificateId]);
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect((await browse('HC-REVOKED', { at: tomorrow })).said).toEqual({ status: ['evidence.status_list_stale'] });
  });

  it('behind a new list with its bit turned back is refused by the browser: the log remembers', async () => {
    const { certificateId } = await issued('HC-TURNED-BACK');
    await scene.certifier().change(certificateId, 'revoke');
    // From now on the product itself believes that it was never revoked, and signs lists that say so.
    await edit(`update certificates.status_changes set status = 'reinstated' where certificate_id = $1`, [
      certificateId,
    ]);
    for (const action of ['suspend', 'reinstate'] as const) await scene.certifier().change(certificateId, action);
    await scene.product.settled();
    expect((await browse('HC-TURNED-BACK')).said, 'no list forgets').toEqual({ status: ['evidence.revoked'] });
    // Not even one whose bits are cleared in the rows: the newest one that was signed still has them. It goes as well.
    await edit(`update certificates.status_lists set bits = decode(repeat('00', octet_length(bits)), 'hex')`);
    await scene.certifier().change((await issued('HC-REVOKED-THEN')).certificateId, 'revoke');
    await scene.product.settled();
    expect((await browse('HC-TURNED-BACK')).said, 'no list forgets').toEqual({ status: ['evidence.revoked'] });
    const other = await issued('HC-REVOKED-TOO');
    await edit(`update certificates.status_lists set bits = decode(repeat('00', octet_length(bits)), 'hex')`);
    await edit(`delete from certificates.status_list_versions where purpose = 'revocation'`);
    await scene.certifier().change(other.certificateId, 'revoke');
    await scene.product.settled();
    expect((await browse('HC-TURNED-BACK')).said).toEqual({ status: ['evidence.history_contradicts_status'] });
  });
});

describe('A backdated certificate', () => {
  const longAgo = () => new Date(Date.now() - 40 * 86_400_000);

  it('signed with a clock set back is refused by the browser: its leaf is younger than it says', async () => {
    await issueAt(scene.product, scene.witness.policy, longAgo(), 'HC-CLOCK', new Date());
    expect((await browse('HC-CLOCK')).said).toEqual({ inclusion: ['evidence.backdated'] });
    const { findings } = await scene.runMonitor();
    expect(findings.flatMap(({ faults = [] }) => faults)).toEqual([]);
  });

  it('with its leaf backdated as well is reported by the monitor, which had seen the log without it', async () => {
    expect((await scene.runMonitor()).code).not.toBe(monitorExit.logMisbehaved);
    await issueAt(scene.product, scene.witness.policy, longAgo(), 'HC-LEAF-CLOCK');
    const { code, findings } = await scene.runMonitor();
    expect(code).toBe(monitorExit.logMisbehaved);
    expect(findings).toEqual([
      expect.objectContaining({
        type: 'entry',
        faults: ['backdated'],
        leaf: expect.objectContaining({ kind: 'certificate.imported' }),
      }),
    ]);
    // The key was not public yet at the time that the leaf claims, which a browser sees by itself.
    expect((await browse('HC-LEAF-CLOCK')).said).toMatchObject({ issuer_key: ['evidence.key_unknown'] });
  });
});

// Lines of the matrix that the checks leave open: nothing is recommended or approved before somebody at the certifier has looked at each as it
// is, and no other route leads around that.
import {
  type Application,
  createApplication,
  editApplication,
  type MaterialLine,
  readApplication,
} from '@amanah/api/certification/applications';
import { readAuditTrail } from '@amanah/api/organisations/trails';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chicken } from '../certificates/testing/certifier-desk.ts';
import { type ApplicationDesk, decisionOn, openApplicationDesk, paper, problem } from './testing/application-desk.ts';

let desk: ApplicationDesk;
beforeAll(async () => {
  desk = await openApplicationDesk();
});
afterAll(() => desk.app.close());

const refusal = 'certification.step_refused';
const recommend = { action: 'recommend', outcome: 'approve', note: 'Everything is in order.' } as const;
const approve = { action: 'approve' as const, reason: 'I agree.', conditions: [] };

/** Nothing is known of it here, so the checks neither clear nor refuse it. */
const openLine = (more: Partial<MaterialLine> = {}): MaterialLine => ({
  id: desk.lineId(),
  ingredient: 'Moon dust',
  supplier: 'Lunar Trading',
  category: null,
  certificateNumber: '',
  ethanolPercent: null,
  gtins: [],
  ...more,
});
const clearLine = () => openLine({ ingredient: 'Salt' });

const read = (id: string, browser = desk.first) => browser.call(readApplication, { params: { id } });
const reviewOf = ({ materialReviews }: Application, place = 0) => materialReviews[place];

/** Audited, with nothing left to do but to look at these lines. */
async function audited(materials: MaterialLine[]): Promise<Application> {
  const { id } = await desk.submitted({ materials });
  await desk.auditOf(id);
  return read(id);
}
/** A change of a certificate that needs no audit: assigned, with nothing left but these lines. */
async function change(materials: MaterialLine[]): Promise<Application> {
  const certificate = await desk.issue();
  const { id, content } = await desk.producer.call(createApplication, {
    body: { schemeId: desk.scheme.id, kind: 'change', certificateId: certificate.id },
  });
  const body = desk.content({ gtins: content.gtins, materials });
  await desk.producer.call(editApplication, { ifMatch: '*', params: { id }, body });
  for (const slot of ['D1', 'D2', 'D3', 'D4']) await desk.upload(id, slot);
  await desk.take(desk.producer, id, { action: 'submit' });
  return desk.take(desk.first, id, { action: 'assign', userId: await desk.userIdOf('Salma') });
}
const refused = async (browser: typeof desk.first, id: string, step: Parameters<typeof desk.step>[2]) =>
  problem(await desk.step(browser, id, step));

describe('A line that needs a look', () => {
  it('is decided before anything is recommended either way, and the applicant reads what came of it', async () => {
    const { id, materialReviews, state } = await audited([clearLine(), openLine()]);
    expect([materialReviews.length, materialReviews[0]?.isUndecided, materialReviews[0]?.decision]).toEqual([
      1,
      true,
      null,
    ]);
    for (const outcome of ['approve', 'reject'] as const)
      expect(await refused(desk.first, id, { ...recommend, outcome })).toBe(`${refusal} materials_undecided`);
    // There is no document to read: whoever accepts it says what that rests on.
    expect(await refused(desk.first, id, decisionOn(materialReviews[0], 'accepted', ' '))).toBe(
      `${refusal} material_note_missing`,
    );
    const taken = await desk.take(desk.first, id, decisionOn(materialReviews[0], 'accepted', 'Salt, by its look.'));
    expect(taken.state).toBe(state);
    expect(reviewOf(taken)).toMatchObject({
      isUndecided: false,
      decision: { decision: 'accepted', version: 1, note: 'Salt, by its look.', by: 'Salma', stands: true },
    });
    expect(reviewOf(await read(id, desk.producer))?.decision).toMatchObject({ decision: 'accepted', by: 'Salma' });
    expect(taken.history).toContainEqual(
      expect.objectContaining({ action: 'decide_material', to: state, note: 'Moon dust: Salt, by its look.' }),
    );
    await desk.take(desk.first, id, recommend);
    // What was decided stays decided: neither is another decision taken now.
    expect(await refused(desk.first, id, decisionOn(reviewOf(taken), 'rejected'))).toBe(`${refusal} wrong_state`);
    expect((await desk.take(desk.second, id, approve)).state).toBe('approved');
    const { entries } = await desk.first.call(readAuditTrail, {});
    const entry = entries.find(({ action, subject }) => action === 'application.material_decided' && subject.id === id);
    expect(entry?.facts).toEqual({ material: 'Moon dust', note: 'Salt, by its look.', decision: 'accepted' });
  });

  it('that was rejected stands against approval until it is accepted or changed, and not against a rejection', async () => {
    const { id, materialReviews } = await audited([openLine()]);
    const step = decisionOn(materialReviews[0], 'rejected', 'Nobody says where it is from.');
    expect((await desk.step(desk.first, id, { ...step, note: ' x ' })).status, 'without a reason').toBe(400);
    const rejected = await desk.take(desk.first, id, step);
    expect(reviewOf(await read(id, desk.producer))?.decision).toMatchObject({ decision: 'rejected', note: step.note });
    expect(await refused(desk.first, id, recommend)).toBe(`${refusal} materials_rejected`);
    expect((await desk.take(desk.first, id, { ...recommend, outcome: 'reject' })).state).toBe('recommended');
    await desk.take(desk.second, id, { action: 'send_back', reason: 'Look again.' });
    await desk.take(desk.first, id, decisionOn(reviewOf(rejected), 'accepted'));
    expect((await desk.take(desk.first, id, recommend)).state).toBe('recommended');
  });

  it('is decided by nobody of the applicant, nor by another certifier, nor without the right', async () => {
    const { id, materialReviews } = await audited([openLine()]);
    const step = decisionOn(materialReviews[0], 'accepted');
    expect(await refused(desk.producer, id, step)).toBe('identity.forbidden');
    expect((await desk.step(desk.retailer, id, step)).status).toBe(403);
    expect((await desk.step(await desk.signInAt('bht'), id, step)).status).toBe(404);
    const salma = await desk.userIdOf('Salma');
    await desk.app.database.pool.query(`update organisations.memberships set "right" = 'auditor' where user_id = $1`, [
      salma,
    ]);
    expect(await refused(desk.first, id, step)).toBe('organisations.right_missing');
    await desk.app.database.pool.query(`update organisations.memberships set "right" = 'owner' where user_id = $1`, [
      salma,
    ]);
    await desk.app.database.asOwner(
      `insert into organisations.memberships select (jsonb_populate_record(null::organisations.memberships, to_jsonb(m) ||
         jsonb_build_object('user_id', '${salma}'))).* from organisations.memberships m where m.organisation_id = '${chicken.holderId}' limit 1`,
    );
    try {
      expect(await refused(desk.first, id, step)).toBe(`${refusal} of_applicant`);
    } finally {
      await desk.app.database.asOwner(
        `delete from organisations.memberships where user_id = '${salma}' and organisation_id = '${chicken.holderId}'`,
      );
    }
  });

  it('is not decided before it is under review, nor where the checks leave nothing open', async () => {
    const { id, materialReviews } = await desk.submitted({ materials: [openLine()] });
    const { materialReviews: seen } = await read(id);
    expect(materialReviews).toHaveLength(1);
    expect(await refused(desk.first, id, decisionOn(seen[0], 'accepted'))).toBe(`${refusal} wrong_state`);
    const clear = await audited([clearLine()]);
    expect(clear.materialReviews).toEqual([]);
    const line = { materialId: clear.content.materials[0]?.id ?? '', digest: seen[0]?.digest ?? '' };
    const step = decisionOn(
      { ...line, needsReview: true, doubts: [], needsNote: true, isUndecided: true, decision: null },
      'accepted',
    );
    expect(await refused(desk.first, clear.id, step)).toBe(`${refusal} nothing_open`);
    const other = { ...step, materialId: desk.lineId() };
    expect(await refused(desk.first, clear.id, other)).toBe(`${refusal} nothing_open`);
  });

  it('is looked at again when its document changes, also in the moment between the look and the decision', async () => {
    const line = openLine();
    const { id, materialReviews } = await audited([line]);
    expect((await desk.upload(id, `material:${line.id}`)).status).toBe(201);
    expect(await refused(desk.first, id, decisionOn(materialReviews[0], 'accepted'))).toBe(
      `${refusal} material_changed`,
    );
    const accepted = await desk.take(desk.first, id, decisionOn(reviewOf(await read(id)), 'accepted'));
    expect(reviewOf(accepted)?.isUndecided).toBe(false);
    expect((await desk.upload(id, `material:${line.id}`, Buffer.concat([paper, Buffer.from('%2')]))).status).toBe(201);
    const changed = await read(id);
    expect(reviewOf(changed)).toMatchObject({ isUndecided: true, decision: { decision: 'accepted', stands: false } });
    expect(await refused(desk.first, id, recommend)).toBe(`${refusal} materials_undecided`);
    // Documents of other slots are none of it.
    const again = await desk.take(desk.first, id, decisionOn(reviewOf(changed), 'accepted'));
    await desk.upload(id, 'D1');
    expect(reviewOf(await read(id))).toEqual(reviewOf(again));
  });

  it('is looked at again when the applicant changes it, and not when it changes another line', async () => {
    const [line, other] = [openLine(), openLine({ ingredient: 'Star dust' })];
    const { id, content } = await audited([line, other]);
    await desk.decideMaterials(id, 'accepted');
    const { requests } = await desk.take(desk.first, id, {
      action: 'request_information',
      text: 'Who supplies it?',
      criterion: null,
      dueOn: '2026-12-01',
    });
    const edit = (materials: MaterialLine[]) =>
      desk.producer.call(editApplication, { ifMatch: '*', params: { id }, body: { ...content, materials } });
    await edit([line, { ...other, supplier: 'Stellar Trading' }]);
    const answer = { action: 'answer_request', requestId: requests[0]?.id ?? '', answer: 'They do.' } as const;
    await desk.take(desk.producer, id, answer);
    expect((await read(id)).materialReviews.map(({ isUndecided }) => isUndecided)).toEqual([false, true]);
    expect(await refused(desk.first, id, recommend)).toBe(`${refusal} materials_undecided`);
    await desk.decideMaterials(id, 'accepted');
    await desk.take(desk.first, id, recommend);
  });

  it('is decided once by two who decide at once, and the other one reads it first', async () => {
    const { id, materialReviews } = await audited([openLine()]);
    const answers = await Promise.all([
      desk.step(desk.first, id, decisionOn(materialReviews[0], 'accepted')),
      desk.step(desk.second, id, decisionOn(materialReviews[0], 'rejected')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [late] = answers.filter(({ status }) => status !== 200);
    expect(late && problem(late)).toBe(`${refusal} material_changed`);
    expect(reviewOf(await read(id))?.decision?.version).toBe(1);
  });
});

describe('Around a line that needs a look', () => {
  it('leads no renewal with the matrix of the last application: each is looked at for itself', async () => {
    const first = await change([openLine()]);
    await desk.decideMaterials(first.id, 'accepted');
    await desk.take(desk.first, first.id, recommend);
    expect((await desk.take(desk.second, first.id, approve)).state).toBe('accepted');
    const next = await desk.producer.call(createApplication, {
      body: { schemeId: desk.scheme.id, kind: 'renewal', certificateId: first.certificate?.id ?? '' },
    });
    expect(next.content.materials.map(({ ingredient }) => ingredient)).toEqual(['Moon dust']);
    expect(next.materialReviews).toMatchObject([{ isUndecided: true, decision: null }]);
  });

  it('leads no second line with the same id', async () => {
    const { id, content } = await desk.draft();
    const line = openLine();
    const answer = await desk.producer.send(editApplication, {
      ifMatch: '*',
      params: { id },
      body: { ...content, materials: [line, { ...line, id: line.id.toUpperCase(), ingredient: 'Star dust' }] },
    });
    expect(problem(answer)).toBe('request.invalid named_twice');
  });

  it('leads no change that came after the recommendation', async () => {
    const { id } = await change([clearLine()]);
    await desk.take(desk.first, id, recommend);
    const later = desk.app.database.pool.query(
      `update certification.applications set content = jsonb_set(content, '{materials,0,ingredient}', '"Moon dust"') where id = $1`,
      [id],
    );
    await expect(later).rejects.toMatchObject({ constraint: 'applications_content_as_submitted' });
    expect((await desk.take(desk.second, id, approve)).state).toBe('accepted');
  });

  it('leads no application that is brought from elsewhere: its decisions are held to its lines', async () => {
    const line = openLine();
    const { id } = await change([line]);
    const { rows } = await desk.app.database.pool.query('select * from certification.applications where id = $1', [id]);
    const [row] = rows as Record<string, unknown>[];
    const bring = (materialId: string, decidedBy: string) =>
      desk.app.database.sql.transaction(async (tx) => {
        const newId = desk.lineId();
        await desk.app.domains.certification.addApplications(tx, [
          {
            row: {
              id: newId,
              number: `A-I-${newId.slice(-8)}`,
              kind: 'change',
              schemeId: String(row?.['scheme_id']),
              certifierId: String(row?.['certifier_id']),
              certifierOrganisationId: String(row?.['certifier_organisation_id']),
              holderId: chicken.holderId,
              certificateId: String(row?.['certificate_id']),
              state: 'in_review',
              content: desk.content({ materials: [line] }),
              createdAt: desk.app.clock.now(),
              submittedAt: desk.app.clock.now(),
              conditions: [],
              realm: 'demo',
            },
            steps: [],
            materialDecisions: [
              {
                materialId,
                decision: 'accepted',
                note: '',
                doubts: ['ingredient_unknown', 'certificate_wanted'],
                decidedBy,
                decidedAt: desk.app.clock.now(),
              },
            ],
          },
        ]);
        return newId;
      });
    const brought = await bring(line.id, await desk.userIdOf('Salma'));
    expect(reviewOf(await read(brought))?.decision).toMatchObject({ stands: true });
    await expect(bring(desk.lineId(), await desk.userIdOf('Salma'))).rejects.toThrow();
    await expect(bring(line.id, desk.lineId())).rejects.toThrow();
  });

  it('leads no statement with the product’s own role past a rejection that stands', async () => {
    const { id, materialReviews } = await change([openLine()]);
    const query = (text: string, values: unknown[] = []) => desk.app.database.pool.query(text, values);
    await desk.take(desk.first, id, decisionOn(materialReviews[0], 'rejected', 'Nobody says where it is from.'));
    await desk.take(desk.first, id, { ...recommend, outcome: 'reject' });
    await query(`update certification.applications set recommendation = 'approve' where id = $1`, [id]);
    const settle = (state: string, more = '') =>
      query(
        `update certification.applications set state = $2, decided_at = now(), decided_by = (select m.user_id from organisations.active_members m
            where m.organisation_id = certifier_organisation_id and m.user_id <> recommended_by limit 1)${more} where id = $1`,
        [id, state],
      );
    await expect(settle('issued')).rejects.toMatchObject({ constraint: 'applications_step_by_step' });
    for (const state of ['accepted', 'approved'])
      await expect(settle(state), state).rejects.toMatchObject({ constraint: 'applications_materials_rejected' });
    await expect(
      settle('approved', `, content = jsonb_set(content, '{materials}', '[]')`),
      'with the line taken out',
    ).rejects.toMatchObject({ constraint: 'applications_content_as_submitted' });
    const decide = (more: Readonly<Record<string, string>>) => {
      const given: Readonly<Record<string, string>> = {
        digest: 'd.digest',
        version: '2',
        decided_by: `(select id from people.accounts where username = 'Salma')`,
        ...more,
      };
      return query(
        `insert into certification.material_decisions (id, application_id, material_id, version, digest, decision, note, decided_by, decided_at)
         select gen_random_uuid(), d.application_id, d.material_id, ${given['version']}, ${given['digest']}, 'accepted', '', ${given['decided_by']}, now()
         from certification.material_decisions d where d.application_id = $1`,
        [id],
      );
    };
    const held = { constraint: 'material_decisions_as_it_is' };
    await expect(decide({ digest: `repeat('0', 64)` }), 'of another line').rejects.toMatchObject(held);
    await expect(decide({ version: '9' }), 'beyond the next').rejects.toMatchObject(held);
    await expect(decide({ version: '1' }), 'in the place of the first').rejects.toMatchObject(held);
    await expect(decide({ decided_by: 'gen_random_uuid()' }), 'by nobody').rejects.toMatchObject(held);
    await expect(
      decide({ decided_by: `(select id from people.accounts where username = 'Tariq')` }),
      'by the applicant',
    ).rejects.toMatchObject(held);
    for (const text of [
      `update certification.material_decisions set decision = 'accepted' where application_id = $1`,
      'delete from certification.material_decisions where application_id = $1',
    ])
      await expect(query(text, [id])).rejects.toMatchObject({ code: '42501' });
    expect((await desk.take(desk.second, id, { action: 'reject', reason: 'Its origin is not known.' })).state).toBe(
      'rejected',
    );
  });
});

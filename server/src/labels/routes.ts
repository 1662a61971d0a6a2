// Label runs: numbers are drawn and registered once; the files of a run can be made again and always bear the same numbers.
import * as api from '@amanah/api/labels';
import { isPastExpiry } from '@amanah/core/batches';
import { type LabelSymbol, labelSheets, packCodes, zplOf } from '@amanah/core/labels';
import type { Permission } from '@amanah/core/organisations';
import { and, eq } from 'drizzle-orm';
import { type HandledGoods, readBatch, requireNotWithdrawn, requireUnblocked } from '../batches/index.ts';
import { dayOf } from '../platform/clock.ts';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal, refusalAt } from '../platform/refusal.ts';
import { isRepeated } from '../platform/sent-ids.ts';
import type { LabelsDeps } from './deps.ts';
import { drawApart } from './draw-apart.ts';
import { drawSerials, drawUnitNumbers } from './draw-numbers.ts';
import { readRuns } from './read-runs.ts';
import { labelRuns } from './tables.ts';

type Run = typeof labelRuns.$inferSelect;
type Batch = NonNullable<Awaited<ReturnType<typeof readBatch>>>;

/** What is printed on one label. */
interface LabelText {
  readonly data: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export function createLabelRoutes(deps: LabelsDeps): readonly MountedRoute[] {
  const organisationOf = (userId: string, permission: Permission) => deps.organisations.acting(userId, permission);

  /** Only the maker of a batch says which packs are its own. */
  async function ownBatch(id: string, organisationId: string): Promise<Batch> {
    const batch = await readBatch(deps.database, id);
    if (!batch || batch.producerId !== organisationId) throw new Refusal('labels.not_your_batch');
    return batch;
  }

  /** Nobody labels goods that are blocked, withdrawn or past their day, also with numbers that were drawn before. */
  async function requireFree(
    tx: Transaction,
    goods: HandledGoods & Pick<Batch, 'producerId' | 'expiresOn'>,
  ): Promise<void> {
    const now = deps.clock.now();
    if (isPastExpiry(goods.expiresOn, dayOf(now))) throw refusalAt('/batchId', 'labels.batch_past_expiry');
    await requireUnblocked(tx, goods, goods.producerId, { at: now.toISOString(), now }, '/batchId');
    await requireNotWithdrawn(tx, goods, dayOf(now), '/batchId');
  }

  async function find(sql: Sql | Transaction, id: string, organisationId: string): Promise<Run | null> {
    const [run] = await sql
      .select()
      .from(labelRuns)
      .where(and(eq(labelRuns.id, id), eq(labelRuns.organisationId, organisationId)));
    return run ?? null;
  }

  return [
    handle(api.createLabelRun, async ({ caller, body }) => {
      const { id: organisationId, realm } = await organisationOf(caller.userId, 'print_labels');
      const batch = body.kind === 'pack' ? await ownBatch(body.batchId, organisationId) : null;
      const sent = { kind: 'labels.run', id: body.id, ownerId: organisationId, content: body };
      await deps.database.sql.transaction(async (tx) => {
        await isRepeated(tx, sent, deps.clock.now());
        if (await find(tx, body.id, organisationId)) return;
        if (batch) await requireFree(tx, { ...batch, realm });
        const numbers =
          body.kind === 'pack' && batch
            ? await drawSerials(tx, batch, body.serialPrefix, body.count)
            : body.kind === 'logistic'
              ? await drawUnitNumbers(tx, organisationId, body.companyPrefix, body.extension, body.count)
              : [];
        const [stored] = await tx
          .insert(labelRuns)
          .values({
            id: body.id,
            organisationId,
            realm,
            kind: body.kind,
            batchId: batch?.id ?? null,
            numbers,
            count: numbers.length,
            createdAt: deps.clock.now(),
            createdBy: caller.userId,
          })
          .onConflictDoNothing()
          .returning({ id: labelRuns.id });
        if (!stored) throw new Refusal('request.id_taken');
        await deps.organisations.recordAudit(tx, {
          organisationId,
          actorId: caller.userId,
          action: 'label_run.created',
          subject: { kind: 'label_run', id: body.id, name: batch?.batchNumber ?? numbers[0] ?? '' },
          facts: { count: String(numbers.length), first: numbers[0] ?? '', last: numbers.at(-1) ?? '' },
        });
      });
      const [run] = await readRuns(deps.database, organisationId, body.id);
      if (!run) throw new Refusal('labels.unknown_run');
      return run;
    }),
    handle(api.listLabelRuns, async ({ caller }) => {
      const { id } = await organisationOf(caller.userId, 'look');
      return { runs: await readRuns(deps.database, id, null) };
    }),
    handle(api.labelFile, async ({ caller, params, query, reply }) => {
      const { id: organisationId, realm } = await organisationOf(caller.userId, 'look');
      const run = await find(deps.database.sql, params.id, organisationId);
      if (!run) throw new Refusal('labels.unknown_run');
      if (run.kind === 'logistic' && query.symbol !== 'gs1_128') throw new Refusal('labels.symbol_does_not_fit');
      if (run.kind === 'pack' && query.symbol === 'gs1_128') throw new Refusal('labels.symbol_does_not_fit');
      const batch = run.batchId === null ? null : await ownBatch(run.batchId, organisationId);
      if (batch) await deps.database.sql.transaction((tx) => requireFree(tx, { ...batch, realm }));
      const maker = await deps.organisations.nameOf(organisationId);
      const labels = run.numbers.map((number) => labelOf(number, batch, query.symbol, maker, deps.publicUrl));
      const sheet = labelSheets.find(({ id }) => id === query.sheet) ?? labelSheets[0];
      const name = `amanah-labels-${run.id.slice(0, 8)}.${query.format}`;
      const by = { organisationId, actorId: caller.userId };
      await deps.organisations.recordExport(by, { kind: 'label_run', id: run.id, name });
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.header('cache-control', 'no-store');
      if (query.format === 'zpl') {
        reply.type('application/zpl; charset=utf-8');
        const dots = query.dots ?? 8;
        return labels
          .map(({ data, title, lines }) => zplOf({ symbol: query.symbol, data, lines: [title, ...lines] }, sheet, dots))
          .join('');
      }
      reply.type('application/pdf');
      return Buffer.from(await drawApart({ symbol: query.symbol, sheet, labels }));
    }),
  ];
}

function labelOf(number: string, batch: Batch | null, symbol: LabelSymbol, maker: string, stem: string): LabelText {
  if (!batch)
    return { data: `(00)${number}`, title: maker, lines: [`SSCC ${number.replace(/(\d{4})(?=\d)/g, '$1 ')}`] };
  const codes = packCodes({ ...batch, serial: number, stem });
  if (!codes) throw new Refusal('labels.batch_not_codable');
  return {
    data: symbol === 'qr' ? codes.digitalLink : codes.elementString,
    title: batch.productName,
    lines: [
      `(01) ${batch.gtin}`,
      `(10) ${batch.batchNumber}`,
      `(21) ${number}`,
      ...(batch.expiresOn ? [`(17) ${batch.expiresOn}`] : []),
      maker,
    ],
  };
}

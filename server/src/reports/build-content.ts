// What stands in the report of one organisation: which rows each kind asks for. The counting is in core.
import {
  auditReport,
  batchReport,
  certificationReport,
  certifierReport,
  inventoryReport,
  productionReport,
  type ReportContent,
  type ReportKind,
  type ReportRole,
  shelfReport,
} from '@amanah/core/reports';
import type { Transaction } from '../platform/database/database.ts';
import * as read from './read-rows.ts';

export interface ContentOf {
  readonly kind: ReportKind;
  readonly organisation: { readonly id: string; readonly name: string; readonly kind: ReportRole };
  readonly period: { readonly from: string; readonly to: string };
  readonly madeAt: Date;
}

export async function buildContent(
  tx: Transaction,
  { kind, organisation, period, madeAt }: ContentOf,
): Promise<ReportContent> {
  const { id } = organisation;
  const head = { organisation: organisation.name, period, madeAt: madeAt.toISOString() };
  const side = organisation.kind === 'certifier' ? 'certifier' : 'holder';
  switch (kind) {
    case 'compliance':
      if (organisation.kind === 'retailer') return shelfReport(head, await read.readStock(tx, id));
      if (organisation.kind === 'producer')
        return productionReport(head, {
          products: await read.readProducts(tx, id),
          batches: await read.readBatches(tx, id, period),
          certificates: await read.readCertificates(tx, id, side, period),
        });
      return certifierReport(head, {
        certificates: await read.readCertificates(tx, id, side, period),
        findings: await read.readFindings(tx, id, period),
        audits: await read.readAudits(tx, id, period),
      });
    case 'inventory':
      return inventoryReport(head, await read.readStock(tx, id), await read.readMovements(tx, id, period));
    case 'batch':
      return batchReport(head, {
        batches: await read.readBatches(tx, id, period),
        certificates: await read.readCertificates(tx, id, side, period),
      });
    case 'certification':
      return certificationReport(
        head,
        {
          certificates: await read.readCertificates(tx, id, side, period),
          applications: await read.readApplications(tx, id, side, period),
        },
        side === 'holder' ? 'certifier' : 'holder',
      );
    case 'audit':
      return auditReport(head, await read.readEntries(tx, id, period));
  }
}

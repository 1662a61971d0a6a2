// How each fact of an audit entry is said. What has no kind here does not compile.
import type { AuditedFact } from '@amanah/api/organisations/audited-facts';

/** Of `codes`, one or a list of them, in words. */
type FactKind =
  | 'text'
  | 'number'
  | 'day'
  | 'moment'
  | 'country'
  | 'codes'
  /** A number or a list of lines with a fingerprint. */
  | 'counted'
  /** In the words of the person, without a label. */
  | 'own_words'
  /** Said in the sentence, with another fact, or exactly in the entry for whoever checks. */
  | 'elsewhere';

const all = <Name extends AuditedFact, Kind extends FactKind>(kind: Kind, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Readonly<Record<Name, Kind>>;

export const factKinds: Readonly<Record<AuditedFact, FactKind>> = {
  ...all('text', ['holder', 'partner', 'organisation', 'person', 'reviewer', 'auditor', 'site', 'place', 'toStore']),
  ...all('text', ['scheme', 'version', 'certificate', 'criterion', 'finding', 'question', 'material', 'conditions']),
  ...all('text', ['withdrawn', 'gtins', 'batches', 'source', 'signedBy', 'gtin', 'product', 'check', 'laboratory']),
  ...all('text', ['accreditation', 'report', 'goods', 'units', 'document', 'recallClass', 'name', 'city', 'under']),
  ...all('text', ['licenceNumber', 'address', 'latitude', 'longitude', 'gln', 'query', 'kinds', 'scopes', 'digest']),
  ...all('text', ['sha256', 'first', 'last', 'code', 'brand']),
  ...all('number', [
    'majorFindings',
    'minorFindings',
    'ethanol',
    'ethanolPercent',
    'stock',
    'limit',
    'count',
    'events',
  ]),
  ...all('number', ['reachedOrganisations', 'quantity']),
  ...all('counted', ['products', 'sites', 'materials']),
  ...all('day', [
    'dueOn',
    'validFrom',
    'validUntil',
    'sampledOn',
    'reportedOn',
    'startDate',
    'expectedCompletion',
    'day',
    'expiry',
    'endsOn',
  ]),
  ...all('day', ['from', 'to']),
  ...all('moment', ['startsAt', 'endsAt', 'begunAt', 'begunOnDevice', 'concludedAt']),
  ...all('country', ['country', 'markets']),
  ...all('codes', [
    'kind',
    'reportKind',
    'documentType',
    'severity',
    'recommendation',
    'decision',
    'slaughter',
    'segregation',
    'status',
    'state',
    'categories',
  ]),
  ...all('codes', ['slaughterMethods', 'analyte', 'outcome', 'method', 'cause', 'step', 'right', 'change', 'custody']),
  ...all('codes', ['proof', 'format', 'frequency', 'before', 'after', 'waited']),
  ...all('own_words', ['note', 'reason']),
  ...all('elsewhere', ['store', 'answer', 'key', 'at', 'refused', 'rows', 'created', 'changed']),
  ...all('elsewhere', ['holderId', 'siteIds', 'siteId', 'result', 'number']),
};

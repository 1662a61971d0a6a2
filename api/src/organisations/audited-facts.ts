// What an entry of the audit trail says beside its sentence, by name. Each name has words in every language, so that none is left to be read as it
// is stored. Of what was changed, as it was and as it is: the name with `Before` and `After`.

/** Read by a person, in this order. */
export const auditedFacts = [
  // who and where
  ...([
    'holder',
    'partner',
    'organisation',
    'person',
    'reviewer',
    'auditor',
    'site',
    'place',
    'store',
    'toStore',
  ] as const),
  // an application, its audit and its findings
  ...([
    'kind',
    'reportKind',
    'scheme',
    'version',
    'certificate',
    'criterion',
    'severity',
    'finding',
    'question',
    'material',
  ] as const),
  ...(['startsAt', 'endsAt', 'begunAt', 'begunOnDevice', 'concludedAt', 'majorFindings', 'minorFindings'] as const),
  ...([
    'state',
    'recommendation',
    'conditions',
    'withdrawn',
    'dueOn',
    'decision',
    'answer',
    'products',
    'sites',
  ] as const),
  ...(['materials', 'slaughter', 'ethanol', 'segregation'] as const),
  // a certificate
  ...(['status', 'validFrom', 'validUntil', 'gtins', 'batches', 'categories', 'slaughterMethods', 'markets'] as const),
  ...(['source', 'signedBy'] as const),
  // a result of a laboratory, a check
  ...(['gtin', 'product', 'brand', 'check', 'analyte', 'outcome', 'ethanolPercent', 'method', 'laboratory'] as const),
  ...(['accreditation', 'report', 'sampledOn', 'reportedOn'] as const),
  // goods
  ...(['goods', 'units', 'quantity', 'stock', 'limit', 'startDate', 'day', 'expiry', 'cause', 'step', 'at'] as const),
  ...([
    'code',
    'expectedCompletion',
    'waited',
    'documentType',
    'document',
    'recallClass',
    'reachedOrganisations',
  ] as const),
  // an organisation and its things
  ...(['name', 'country', 'city', 'licenceNumber', 'address', 'latitude', 'longitude', 'gln', 'right'] as const),
  ...([
    'change',
    'custody',
    'endsOn',
    'proof',
    'under',
    'query',
    'kinds',
    'key',
    'scopes',
    'events',
    'refused',
  ] as const),
  ...(['rows', 'created', 'changed', 'count', 'first', 'last', 'format', 'frequency', 'from', 'to'] as const),
  ...(['digest', 'sha256', 'note', 'reason'] as const),
  // of an alert
  ...(['before', 'after'] as const),
  // for whoever checks: ids of what is named beside them
  ...(['holderId', 'siteIds', 'siteId', 'result', 'number'] as const),
] as const;
export type AuditedFact = (typeof auditedFacts)[number];

export type AuditFacts = { readonly [Name in AuditedFact | `${AuditedFact}Before` | `${AuditedFact}After`]?: string };

// What the route table does not tell: which writes are no action of an organisation and why, and whose rows the parameters of a route name.
// A route that is in none of these lists and needs to be fails the test.
import type { RouteDefinition } from '@amanah/api/route';

const ownAccount = 'the own account and no organisation';
const signingIn = 'comes before anybody is signed in';
const onlyPreviews = 'changes nothing: it answers what would be';
const forEverybody = 'a shopper may do it without an account';
const foundsItself = 'speaks for an organisation that is not approved yet, or for the person who founds it';

/** Writes that a member who may only look is not refused for the sake of the right. */
export const ownMatters: Readonly<Record<string, string>> = {
  'POST /api/auth/login': signingIn,
  'POST /api/auth/logout': signingIn,
  'POST /api/auth/refresh': signingIn,
  'POST /api/auth/register': signingIn,
  'POST /api/auth/password-reset': signingIn,
  'POST /api/auth/password-reset/confirm': signingIn,
  'POST /api/auth/passkey': signingIn,
  'POST /api/auth/passkey/options': signingIn,
  'POST /api/auth/second-step': signingIn,
  'POST /api/auth/second-step/options': signingIn,
  'POST /api/user/passkeys': ownAccount,
  'POST /api/user/passkeys/options': ownAccount,
  'POST /api/user/passkeys/:id/remove': ownAccount,
  'POST /api/user/totp': ownAccount,
  'POST /api/user/totp/confirm': ownAccount,
  'POST /api/user/totp/remove': ownAccount,
  'POST /api/user/recovery-codes': ownAccount,
  'POST /api/user/password': ownAccount,
  'POST /api/user/second-step/mail-code': ownAccount,
  'POST /api/user/second-step/mail-code/confirm': ownAccount,
  'DELETE /api/user/devices/:id': ownAccount,
  'POST /api/user/confirm-address': ownAccount,
  'DELETE /api/user/sessions': ownAccount,
  'DELETE /api/user/sessions/:id': ownAccount,
  'POST /api/user/organisation': ownAccount,
  'POST /api/user/organisations/:organisationId': ownAccount,
  'DELETE /api/user/organisations/:organisationId': ownAccount,
  'POST /api/invitations/:token/accept': ownAccount,
  'PUT /api/notifications/preferences': ownAccount,
  'POST /api/notifications/read': ownAccount,
  'POST /api/notifications/:id/read': ownAccount,
  'POST /api/notifications/push-subscriptions': ownAccount,
  'POST /api/notifications/push-subscriptions/remove': ownAccount,
  'POST /api/product-requests': ownAccount,
  'DELETE /api/product-requests/:gtin': ownAccount,
  'POST /api/applications': foundsItself,
  'POST /api/applications/:id/answer': foundsItself,
  'POST /api/applications/:id/documents': foundsItself,
  'POST /api/applications/:id/withdraw': foundsItself,
  'DELETE /api/applications/:id/documents/:documentId': foundsItself,
  'POST /api/certification/applications/:id/checks': onlyPreviews,
  'POST /api/recalls/preview': onlyPreviews,
  'POST /api/verdicts': onlyPreviews,
  'POST /api/verify': forEverybody,
  'POST /api/verdicts/:code': forEverybody,
  'POST /api/verdicts/:code/certificate.pdf': forEverybody,
  'POST /api/support/tickets': forEverybody,
  'POST /api/disputes': forEverybody,
  'POST /api/maps/geocode': forEverybody,
  'POST /vc/credentials/verify': forEverybody,
  'POST /vc/presentations/verify': forEverybody,
  'POST /api/sensors/readings': 'devices send them, with a secret of their own',
  'DELETE /epcis/nextPageToken/:token': forEverybody,
};

/** Parameters that name nothing of an organisation. */
export const notOfAnOrganisation: Readonly<Record<string, string>> = {
  '/api/user/organisations/:organisationId': 'asks to be let in, or leaves',
  '/api/invitations/:token': 'whoever has the token may',
  '/api/bulk/templates/:kind': 'a kind of table',
  '/api/organisations/own/keys/:name': 'each organisation numbers its own keys from one',
  '/api/notifications/:id':
    'answers the same for what is not there and for what is somebody else’s, and changes neither',
  '/api/product-requests/:gtin': 'a number of the own list: what was never asked for stays as it is',
  '/api/user/passkeys/:id': 'asks for the password of the own account first',
};

const ofParties = 'array[a.holder_id, a.certifier_organisation_id] as owners';
const ofPerson = 'array(select organisation_id from organisations.memberships m where m.user_id = r.user_id) as owners';
const joinApplication = 'join certification.applications a on a.id = r.application_id';
const joinDevice = 'join sensors.devices d on d.id = r.device_id';

/** A statement per kind of parameter: one column per parameter, and whose the row is. Keys are addresses up to the last parameter. */
const rowsBehind: Readonly<Record<string, string>> = {
  '/api/certification/applications/:id': `select id,
    case when submitted_at is null then array[a.holder_id] else array[a.holder_id, a.certifier_organisation_id] end as owners
    from certification.applications a order by submitted_at nulls first`,
  '/api/certification/applications/:id/documents/:documentId': `select a.id, r.id as "documentId", ${ofParties}
    from certification.application_documents r ${joinApplication}`,
  '/api/certification/audits/:id': `select r.id, ${ofParties} from certification.audits r ${joinApplication}`,
  '/api/certification/audits/:id/photos/:photoId': `select r.audit_id as id, r.id as "photoId", ${ofParties}
    from certification.audit_photos r ${joinApplication}`,
  '/api/certification/schemes/:id': `select id, array[organisation_id] as owners from certificates.schemes`,
  '/api/certificates/:id': `select c.id, array(select organisation_id from authorities.bodies b where b.id = c.certifier_id) as owners
    from certificates.certificates c`,
  '/api/certificates/imports/:id': `select id, array[organisation_id, holder_id] as owners from certificates.certificate_imports`,
  '/api/certificates/drafts/:id': `select id, array[issuer_id] as owners from certificates.drafts`,
  '/api/authoring/events/:id': `select id, array[organisation_id] as owners from events.epcis_events where hash is null`,
  '/api/labels/runs/:id': `select id, array[organisation_id] as owners from labels.label_runs`,
  '/api/batches/:id': `select id, array[producer_id] as owners from batches.batches`,
  '/api/batches/:id/checks/:checkId': `select batch_id as id, id as "checkId", array[organisation_id] as owners from batches.quality_checks`,
  // Whoever holds a certificate of a body may have batches that it covers; which of them it does, the use case decides.
  '/api/laboratory/batches/:id': `select b.id, b.producer_id || array(select y.organisation_id from certificates.certificates c
    join authorities.bodies y on y.id = c.certifier_id where c.holder_id = b.producer_id and y.organisation_id is not null) as owners
    from batches.batches b`,
  '/api/laboratory/results/:id': `select r.id, b.producer_id || array(select y.organisation_id from certificates.certificates c
    join authorities.bodies y on y.id = c.certifier_id where c.holder_id = b.producer_id and y.organisation_id is not null) as owners
    from laboratory.lab_results r join batches.batches b on b.id = r.batch_id`,
  '/api/bulk/uploads/:id': `select id, array[organisation_id] as owners from bulk.uploads`,
  '/api/integrations/keys/:id': `select id, array[organisation_id] as owners from integrations.api_keys`,
  '/api/inventory/items/:id': `select id, array[organisation_id] as owners from stock.items`,
  '/api/organisations/own/sites/:id': `select id, array[organisation_id] as owners from organisations.sites`,
  '/api/organisations/own/members/:userId': `select user_id as "userId", ${ofPerson} from organisations.memberships r`,
  '/api/organisations/own/invitations/:id': `select id, array[organisation_id] as owners from organisations.invitations`,
  '/api/applications/:id': `select id, array[organisation_id] as owners from organisations.applications`,
  '/api/applications/:id/documents/:documentId': `select a.id, r.id as "documentId", array[organisation_id] as owners
    from organisations.application_documents r join organisations.applications a on a.id = r.application_id`,
  '/api/certification/products/:gtin': `select gtin, array[producer_id] as owners from products.products`,
  '/api/products/:gtin': `select gtin, array[producer_id] as owners from products.products`,
  '/api/products/:gtin/pictures/:id': `select gtin, id, array[organisation_id] as owners from products.photographs`,
  '/api/gs1-prefixes/:id': `select id, array[organisation_id] as owners from products.gs1_prefixes`,
  '/api/recalls/:id': `select id, organisation_id || holder_ids as owners from recalls.recall_notices`,
  '/api/sensors/devices/:id': `select id, array[organisation_id] as owners from sensors.devices`,
  '/api/sensors/bindings/:id': `select r.id, array[organisation_id] as owners from sensors.bindings r ${joinDevice}`,
  '/api/sensors/alerts/:id': `select r.id, array[organisation_id] as owners from sensors.alerts r ${joinDevice}`,
  '/api/reports/:id': `select id, array[organisation_id] as owners from reports.reports`,
  '/api/report-schedules/:id': `select id, array[organisation_id] as owners from reports.schedules`,
  '/api/user/devices/:id': `select id, ${ofPerson} from identity.devices r`,
  '/api/user/sessions/:id': `select id, ${ofPerson} from identity.sessions r`,
  '/api/notifications/:id': `select id, ${ofPerson} from notifications.notifications r`,
  '/epcis/capture/:captureID': `select id as "captureID", array[organisation_id] as owners from events.capture_jobs`,
  '/epcis/queries/:queryName': `select name as "queryName", array[organisation_id] as owners from events.epcis_queries`,
  '/epcis/queries/:queryName/subscriptions/:subscriptionID': `select query_name as "queryName", id as "subscriptionID",
    array[organisation_id] as owners from events.epcis_subscriptions`,
};

/** Reads what the parameters of a route may name. null: nobody has said whose that is. */
export function rowsOf(route: RouteDefinition, whose: 'own' | 'foreign'): string | null {
  const rows = rowsBehind[stemOf(route)];
  if (!rows) return null;
  return `select * from (${rows}) found where ${whose === 'own' ? '' : 'not '}$1 = any(owners) limit ${whose === 'own' ? 1 : 5}`;
}

/** As `rowsOf`, those of organisations of one realm, $1, and of nobody else. */
export function rowsOfRealm(route: RouteDefinition): string | null {
  const rows = rowsBehind[stemOf(route)];
  if (!rows) return null;
  return `select * from (${rows}) found
    where (select bool_and(o.realm = $1) from organisations.organisations o where o.id = any(owners)) limit 5`;
}

/**
 * Whether somebody was kept away from what is another's, as one who is let in nowhere near it: by a word about rights or that there is no such
 * thing. What was refused before anybody asked whose it is, an ended session, a body that does not fit, shows nothing.
 */
export const isKeptAway = ({ status, code }: { readonly status: number; readonly code: string | null }): boolean =>
  status === 404 || (status === 403 && !tooEarly.includes(code)) || mayNothing.includes(code);

const tooEarly: readonly (string | null)[] = ['identity.two_step_required', 'identity.not_signed_in'];
/** Said to those who may do it to nothing at all: a shared account, a certifier that is in no register. */
const mayNothing: readonly (string | null)[] = ['identity.demo_account_fixed', 'certificates.certifier_not_here'];

export const stemsWithRows: readonly string[] = Object.keys(rowsBehind);

/** Writes of two sides whose example is an action of one of them: the other is refused for that before its right is looked at. */
export const oneSided: readonly string[] = ['POST /api/certification/applications/:id/steps'];

/** Forms without anything in them, for whoever has the role. */
export const blankForms: readonly string[] = ['GET /api/authoring/template'];

/** Answers that do not end. */
export const streams: Readonly<Record<string, string>> = {
  'GET /api/sensors/live': 'server-sent events',
  'GET /api/notifications/live': 'server-sent events',
};

/** The address of a route up to its last parameter. */
export const stemOf = ({ url }: RouteDefinition): string => url.replace(/(\/:\w+)(?!.*\/:)\/.*$/, '$1');

export const nameOf = ({ method, url }: RouteDefinition): string => `${method} ${url}`;

// The headers by which EPCIS servers and clients agree on versions and forms. EPCIS 2.0 section 12.4.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

export const standardContext = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
export const captureLimits = { bytes: 20 * 1024 * 1024, events: 10_000 } as const;

const version = '2.0.0';
const vendorVersion = 'Amanah 0.1.0';

export const versionHeaders = {
  'GS1-EPCIS-Version': version,
  'GS1-CBV-Version': version,
} as const;

const discovery = {
  ...versionHeaders,
  'GS1-EPCIS-Min': version,
  'GS1-EPCIS-Max': version,
  'GS1-CBV-Min': version,
  'GS1-CBV-Max': version,
  'GS1-EPC-Format': 'Never_Translates',
  'GS1-CBV-XML-Format': 'Never_Translates',
  'GS1-Vendor-Version': vendorVersion,
} as const;

export const discoveryHeaders = (methods: readonly string[], isCapture: boolean): Record<string, string> => {
  const allow = ['OPTIONS', ...methods].join(', ');
  return {
    ...discovery,
    Allow: allow,
    'Access-Control-Allow-Methods': allow,
    'GS1-Extensions':
      'halal=https://vocabulary.amanah.example/halal#, amanah=https://vocabulary.amanah.example/events#',
    ...(isCapture && {
      'GS1-EPCIS-Capture-Limit': String(captureLimits.events),
      'GS1-EPCIS-Capture-File-Size-Limit': String(captureLimits.bytes),
      'GS1-Capture-Error-Behaviour': 'all',
    }),
  };
};

const textOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;

/** Versions compare by their numbers; missing ones are zero. */
function compareVersions(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => text.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** @throws Refusal when the caller speaks another version, or wants another form than the one events were captured in */
export function negotiate(request: FastifyRequest): void {
  const refuse = () => {
    throw new Refusal('events.version_not_supported');
  };
  for (const standard of ['epcis', 'cbv']) {
    const [exact, least, most] = ['version', 'min', 'max'].map((name) =>
      textOf(request.headers[`gs1-${standard}-${name}`]),
    );
    for (const wanted of [exact, least, most]) if (wanted !== undefined && !/^\d+(?:\.\d+)*$/.test(wanted)) refuse();
    if (exact !== undefined && compareVersions(exact, version) !== 0) refuse();
    if (least !== undefined && compareVersions(least, version) > 0) refuse();
    if (most !== undefined && compareVersions(most, version) < 0) refuse();
  }
  const accept = request.headers.accept;
  const isJsonFine = accept === undefined || /application\/(?:ld\+)?json|application\/\*|\*\/\*/.test(accept);
  if (!isJsonFine) throw new Refusal('events.format_not_supported');
}

/** Digital Links are made where they are asked for; URNs cannot be made from links without a list of company prefixes. */
export function epcFormat(request: FastifyRequest): 'as_captured' | 'digital_link' {
  const wanted = textOf(request.headers['gs1-epc-format']) ?? 'Never_Translates';
  if (wanted === 'Always_GS1_Digital_Link') return 'digital_link';
  if (wanted === 'Never_Translates' || wanted === 'No_Preference') return 'as_captured';
  throw new Refusal('events.format_not_supported');
}

export const extensionsHeader = (request: FastifyRequest): string => textOf(request.headers['gs1-extensions']) ?? '';

/** The next page by its link, as RFC 8288 and the standard have it. */
export function linkNext(request: FastifyRequest, reply: FastifyReply, token: string | null): void {
  if (token === null) return;
  const [path = '', asked = ''] = request.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(asked);
  parameters.set('nextPageToken', token);
  reply.header('Link', `<${path}?${parameters}>; rel="next"`);
}

// What a request to the resolver identifies, and what of its query goes on with a redirect. Reads addresses; knows no data.
import {
  buildDigitalLink,
  type CodeFault,
  type ElementString,
  MAX_CODE_BYTES,
  parseDigitalLink,
} from '../codes/index.ts';

export interface ResolverRequest {
  readonly isValid: true;
  /** Application Identifier of the primary key. */
  readonly key: string;
  /** From the thing itself up to its primary key; each with the elements that identify it there. */
  readonly steps: readonly { readonly anchor: string; readonly elements: ElementString }[];
  /** As it was sent, without `?` and fragment. */
  readonly query: string;
  readonly linkType: string | undefined;
  readonly contexts: readonly string[];
}

export type ResolverFault = { readonly isValid: false; readonly fault: CodeFault; readonly ai?: string };

// Only the path of a request identifies something here. Whatever host a client claims to have asked, and however the
// operator's host is written, the address is read as one of this placeholder.
const READING_ROOT = 'https://resolver.invalid';

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not UTF-8: a name or value that nobody asks for
  }
}

const pairsOf = (query: string, separators: RegExp) =>
  query.split(separators).flatMap((pair) => {
    const [name = '', ...value] = pair.split('=');
    return pair === '' ? [] : [{ pair, name: decode(name), value: decode(value.join('=')) }];
  });

/**
 * Reads path and query of a request as a GS1 Digital Link of this resolver. Faults are those of `parseDigitalLink`; one more:
 * `not_digital_link` also where something stands in front of the primary key, because nothing of ours does.
 *
 * @example readResolverRequest('/01/09506000134352/10/A1?linkType=gs1:pip', 'https://amanah.example') // two steps
 */
export function readResolverRequest(target: string, root: string): ResolverRequest | ResolverFault {
  const address = target.replace(/#.*$/s, '');
  const mark = address.indexOf('?');
  const query = mark < 0 ? '' : address.slice(mark + 1);
  if ((mark < 0 ? address.length : mark) > MAX_CODE_BYTES) return { isValid: false, fault: 'codes.too_long' };
  const link = parseDigitalLink(READING_ROOT + address);
  if (!link.isValid) return link;
  if (link.stem !== READING_ROOT) return { isValid: false, fault: 'codes.not_digital_link' };
  const inPath = link.elements.slice(0, link.pathLength);
  const steps = inPath.flatMap((_, index) => {
    const elements = inPath.slice(0, inPath.length - index);
    const built = buildDigitalLink(elements, { stem: root, checkPairs: false });
    return built.isValid ? [{ anchor: built.uri, elements }] : [];
  });
  const pairs = pairsOf(query, /[&;]/);
  return {
    isValid: true,
    key: link.key,
    steps,
    query,
    linkType: pairs.find((pair) => pair.name === 'linkType')?.value,
    contexts: pairs.filter((pair) => pair.name === 'context' && pair.value !== '').map((pair) => pair.value),
  };
}

/**
 * A target with the pairs of the request's query behind its own. A pair never replaces one of the target: otherwise a
 * printed link could name one pack and, by its query, show the journey of another.
 *
 * @example passOnQuery('https://a.example/journey?code=1', 'code=2&17=261231') // 'https://a.example/journey?code=1&17=261231'
 */
export function passOnQuery(target: string, query: string): string {
  const mark = target.indexOf('?');
  const own = new Set(mark < 0 ? [] : pairsOf(target.slice(mark + 1), /&/).map((pair) => pair.name));
  const passed = pairsOf(query, /&/)
    .filter((pair) => !own.has(pair.name))
    .map((pair) => pair.pair);
  return passed.length === 0 ? target : `${target}${mark < 0 ? '?' : '&'}${passed.join('&')}`;
}

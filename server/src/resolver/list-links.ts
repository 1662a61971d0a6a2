// Which links each level of an item has: pack, batch, product line. Every link of a level carries the code of that very level,
// so that nobody who asked about one pack is shown the verdict of the product line.
import { buildDigitalLink, buildElementString, type ElementString } from '@amanah/core/codes';
import { type Level, linkTypes, type ResolverRequest, type TypedLink } from '@amanah/core/resolver';
import { type Language, languages } from '@amanah/messages/languages';
import { type Speaker, speak } from '@amanah/messages/speak';
import type { ItemFacts } from './queries.ts';

/** Application Identifiers that say which product, batch and pack; CPV (22) and TPX (235) lead to no page of their own. */
const gtinAi = '01';
const batchAi = '10';
const serialAi = '21';

export const elementValue = (elements: ElementString, ai: string): string | null =>
  elements.find((element) => element.ai === ai)?.value ?? null;

const completeLanguages = languages.filter((entry) => entry.complete).map((entry) => entry.code as Language);

/** The links of an item that is on record, from what was asked about up to the GTIN. */
export function listLinks(request: ResolverRequest, facts: ItemFacts, root: string, language: string): Level[] {
  const words = speak(language);
  const last = (elements: ElementString) => elements.at(-1)?.ai;
  const steps = request.steps.filter(({ elements }) => [gtinAi, batchAi, serialAi].includes(last(elements) ?? ''));
  return withOwnBatch(steps, facts, root).map(({ anchor, elements }) => ({
    anchor,
    itemDescription: describe(words, facts, elements),
    defaultType: linkTypes.pip,
    links: linksOf(elements, last(elements) === batchAi, facts, root),
  }));
}

type Step = ResolverRequest['steps'][number];

/** A serial without a batch in the address still belongs to one: it stands between the pack and the product line. */
function withOwnBatch(steps: readonly Step[], facts: ItemFacts, root: string): readonly Step[] {
  const [pack] = steps;
  const gtin = pack && elementValue(pack.elements, gtinAi);
  if (!pack || !gtin || facts.batchNumber === null || pack.elements.at(-1)?.ai !== serialAi) return steps;
  if (elementValue(pack.elements, batchAi) !== null) return steps;
  const elements = [
    { ai: gtinAi, value: gtin },
    { ai: batchAi, value: facts.batchNumber },
  ];
  const built = buildDigitalLink(elements, { stem: root });
  // A batch number on record may be one that GS1's character set cannot write; it then has no address of its own.
  return built.isValid ? [pack, { anchor: built.uri, elements }, ...steps.slice(1)] : steps;
}

function describe(words: Speaker, facts: ItemFacts, elements: ElementString): string {
  const batch = elementValue(elements, batchAi);
  const serial = elementValue(elements, serialAi);
  const about = { product: facts.productName, brand: facts.brand, batch: batch ?? '', serial: serial ?? '' };
  if (serial !== null) return words.resolver(batch === null ? 'items.pack' : 'items.packOfBatch', about);
  return words.resolver(batch === null ? 'items.product' : 'items.batch', about);
}

/** The code as the product page and the verdict write it. */
export function codeOf(elements: ElementString): string {
  const naming = elements.filter(({ ai }) => ai === gtinAi || ai === batchAi || ai === serialAi);
  if (naming.length === 1) return naming[0]?.value ?? '';
  const built = buildElementString(naming, 'brackets');
  if (!built.isValid) throw new Error(`elements of a valid link make no element string: ${built.fault}`);
  return built.text;
}

function linksOf(elements: ElementString, isBatch: boolean, facts: ItemFacts, root: string): Level['links'] {
  const code = encodeURIComponent(codeOf(elements));
  const page = `${root}/product/${code}`;
  const inEach = (link: (words: Speaker, language: Language) => TypedLink) =>
    completeLanguages.map((language) => link(speak(language), language));
  const html = (href: string, title: 'pip' | 'certificate' | 'evidence' | 'traceability') =>
    inEach((words, language) => ({
      href,
      title: words.resolver(`titles.${title}`),
      type: 'text/html',
      hreflang: [language],
    }));
  const hasBatch = elementValue(elements, batchAi) !== null || elementValue(elements, serialAi) !== null;
  const claimed = hasBatch ? facts.batchProvenNumbers : [];
  const proven = claimed.length > 0 ? claimed : facts.provenNumbers;
  const isCertified = facts.hasCertificate || (hasBatch && facts.hasBatchCertificate);
  return {
    [linkTypes.pip]: html(page, 'pip'),
    ...(isCertified
      ? {
          [linkTypes.certificationInfo]: [
            ...html(page, 'certificate'),
            ...proven.flatMap((number) =>
              html(`${root}/evidence/${encodeURIComponent(number)}?code=${code}`, 'evidence'),
            ),
            ...inEach((words, language) => ({
              href: `${root}/api/verdicts/${code}/certificate.pdf?language=${language}`,
              title: words.resolver('titles.certificatePdf'),
              type: 'application/pdf',
              hreflang: [language],
            })),
          ],
        }
      : {}),
    // The journey belongs to the batch: a pack goes up to it.
    ...(isBatch && facts.hasJourney
      ? { [linkTypes.traceability]: html(`${root}/product-journey?code=${code}`, 'traceability') }
      : {}),
  };
}

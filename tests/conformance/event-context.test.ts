// A JSON-LD processor of others, with the context of GS1 and ours as the server serves it: no word of ours is lost, and each becomes
// the URI that the vocabulary gives it. Nothing is fetched.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  eventContext,
  eventContextPath,
  halalExamples,
  halalStatements,
  journeyExample,
} from '../../core/src/events/index.ts';
import { type DocumentLoader, peerJsonLd } from './testing/pinned-documents.ts';

const folder = join(import.meta.dirname, '../../../shared/vectors/epcis/JSON-LD-Context');
const gs1 = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld';
const ours = `https://amanah.example${eventContextPath}`;

describe.skipIf(!existsSync(folder))('The context of our events on a JSON-LD processor', () => {
  const documentLoader: DocumentLoader = (url) => {
    const name = url === gs1 ? 'epcis-context-root.jsonld' : (url.split('/').at(-1) ?? '');
    const document: unknown = url === ours ? eventContext : JSON.parse(readFileSync(join(folder, name), 'utf8')); // throws for what is not pinned
    return Promise.resolve({ contextUrl: null, documentUrl: url, document: document as object });
  };
  const expand = async (event: object) =>
    JSON.stringify(await peerJsonLd().expand({ ...event, '@context': [gs1, ours] }, { documentLoader, safe: true }));

  it.each(Object.entries(halalExamples))('keeps every word of %s', async (name, example) => {
    const expanded = await expand(example);
    const said = example[`halal:${name}`] as object;
    for (const word of [name, ...Object.keys(said).map((written) => written.replace('halal:', ''))])
      expect(expanded).toContain(`"https://vocabulary.amanah.example/halal#${word}"`);
    for (const [member, { form }] of Object.entries(halalStatements[name as keyof typeof halalStatements]))
      if (Object.hasOwn(said, `halal:${member}`) && (form.kind === 'uri' || form.kind === 'person'))
        expect(expanded).toContain(`halal#${member}":[{"@id":"`);
  });

  it('keeps every word of journeys', async () => {
    const expanded = await expand(journeyExample);
    for (const word of Object.keys(journeyExample).filter((written) => written.startsWith('amanah:')))
      expect(expanded).toContain(`"https://vocabulary.amanah.example/events#${word.replace('amanah:', '')}"`);
  });
});

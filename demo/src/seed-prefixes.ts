// The GS1 prefixes of the demo's producers: asked for with a licence document and confirmed by the demo's operator, as anybody's are. Every licence is invented.
import { demoAccounts, demoOperator } from './accounts.ts';
import { drawPaper } from './partner-applications.ts';
import { producerId, producers } from './producers.ts';
import type { SeedDeps } from './seed-deps.ts';
import type { SeedAccount } from './seed-partners.ts';
import { writeAlone } from './write-alone.ts';

/** Of GS1's numbers for examples: 952 and the number of the company. */
export const prefixOf = ({ companyNumber }: { readonly companyNumber: string }): string => `952${companyNumber}`;

/** Before anything of the demo is public. Who plays the producer asks for all of them: the other companies have no people. */
export async function seedPrefixes(deps: SeedDeps, seedAccount: SeedAccount): Promise<void> {
  const confirmedBy = await seedAccount(deps, demoOperator, null);
  await deps.identity.nameOperator(demoOperator.email, 'demo');
  const producer = demoAccounts.find(({ role }) => role === 'producer');
  const askedBy = producer && (await seedAccount(deps, producer));
  if (!askedBy || !confirmedBy) throw new Error('a person of the demo is missing');
  for (const company of producers) {
    const prefix = prefixOf(company);
    const content = await drawPaper('GS1 company prefix', [
      `Licensed to ${company.name}, ${company.country}`,
      `Prefix ${prefix}, under 952, which GS1 keeps for examples`,
      'An invented paper of the demo.',
    ]);
    await writeAlone(deps.database, (tx) =>
      deps.products.addPrefix(tx, {
        organisation: { id: producerId(company.key), name: company.name, realm: 'demo' },
        ...{ prefix, askedBy, confirmedBy },
        document: { name: `gs1-${prefix}.pdf`, mediaType: 'application/pdf', content },
      }),
    );
  }
}

// Facts of the register go into the log when they are written: nobody can later change who was recognised when.
import { canonicalise, digest, type LeafKind, utf8 } from '@amanah/core/ledger';
import { idOfStatement, type Ledger } from '../ledger/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import { nodeVerifier } from '../platform/signing.ts';
import type { NewBody, NewRecognition } from './facts.ts';

/** What is said of a subject; saying the same again adds nothing. */
async function publish(
  tx: Transaction,
  ledger: Ledger,
  kind: LeafKind,
  said: readonly { readonly subject: string; readonly content: object }[],
): Promise<void> {
  const statements = await Promise.all(
    said.map(async ({ subject, content }) => {
      const document = await digest(nodeVerifier, utf8(canonicalise(content)));
      return { id: idOfStatement({ kind, subject, document }), kind, subject, document, issuer: ledger.operatorDid() };
    }),
  );
  await ledger.append(tx, statements);
}

export const publishBodies = (tx: Transaction, ledger: Ledger, given: readonly NewBody[]): Promise<void> =>
  publish(
    tx,
    ledger,
    'accreditation.published',
    // As the database reads the row (authorities.said_of_body).
    given.map((body) => {
      const { id, shortName, name, country, role, schemes, source, sourceDate, speaksForCountry } = body;
      const named = { id, shortName, name, country, role, schemes, source, sourceDate, speaksForCountry };
      return { subject: `body:${id}`, content: { ...named, organisationId: body.organisationId ?? null } };
    }),
  );

export const publishRecognitions = (tx: Transaction, ledger: Ledger, given: readonly NewRecognition[]): Promise<void> =>
  publish(
    tx,
    ledger,
    'recognition.published',
    given.map(({ id: _, realm: __, transitionRules, ...edge }) => ({
      subject: `recognition:${edge.recogniserId}:${edge.recognisedId}`,
      content: { ...edge, transitionRules: transitionRules?.map((rule) => ({ ...rule })) ?? null },
    })),
  );

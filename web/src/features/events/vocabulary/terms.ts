// The terms of the vocabulary as the page lists them, each with one anchor: the address behind its namespace ends in the same word.
import {
  type EventWordForm,
  eventWords,
  type HalalForm,
  type HalalMember,
  type HalalStatement,
  halalStatements,
} from '@amanah/core/events';

export interface Term {
  readonly name: string;
  /** With its prefix, as it stands in an event. */
  readonly written: string;
  readonly form: HalalForm | EventWordForm;
  /** null: the question does not arise. */
  readonly isRequired: boolean | null;
  readonly anchor: string;
}

export const statementNames = Object.keys(halalStatements) as HalalStatement[]; // its keys are that type

/** A member that several statements have, such as `supervisor`, has its plain anchor at the first of them. */
export function termsOf(statement: HalalStatement): readonly Term[] {
  const earlier = statementNames.slice(0, statementNames.indexOf(statement));
  return Object.entries<HalalMember>(halalStatements[statement]).map(([name, { form, isRequired }]) => ({
    name,
    written: `halal:${name}`,
    form,
    isRequired,
    anchor: earlier.some((other) => Object.hasOwn(halalStatements[other], name)) ? `${statement}-${name}` : name,
  }));
}

export const ownTerms: readonly Term[] = Object.entries<EventWordForm>(eventWords).map(([name, form]) => ({
  name,
  written: `amanah:${name}`,
  form,
  isRequired: null,
  anchor: name,
}));

// An expected no. Use cases throw it, one mapper turns it into problem+json. Anything else that is thrown is a bug.
import type { ProblemCode } from '@amanah/api/problem';

/** Who wrote what is there now, and when. */
export interface Saved {
  readonly at: string;
  /** null: not known, or the product itself. */
  readonly by: string | null;
  /** The same person, on another device or in another window. */
  readonly isYou: boolean;
}

export interface RefusalDetails {
  readonly faults?: readonly {
    readonly path: string;
    readonly rule: string;
    readonly expected?: string;
    readonly details?: Readonly<Record<string, string>>;
  }[];
  readonly retryAfterSeconds?: number;
  /** What somebody else has written meanwhile, in the form of the body of the edit. */
  readonly current?: { readonly etag: string; readonly content: unknown; readonly saved?: Saved };
}

export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly details: RefusalDetails;
  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }
}

/**
 * A refusal of one part of the body, `/certificate/number`: a form says its words beside that field.
 * @param expected what the words name
 */
export const refusalAt = (path: string, code: ProblemCode, expected?: string): Refusal =>
  new Refusal(code, {
    faults: [{ path, rule: code.slice(code.indexOf('.') + 1), ...(expected === undefined ? {} : { expected }) }],
  });

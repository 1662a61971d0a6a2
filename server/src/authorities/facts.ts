// Facts of the register as they are handed in: bodies, and who recognises whom.

import type { TransitionRule } from '@amanah/core/authorities';
import type { Realm } from '@amanah/core/organisations';
import type { Transaction } from '../platform/database/database.ts';
import type { bodies } from './tables.ts';

export type NewBody = typeof bodies.$inferInsert;

export interface NewRecognition {
  /** A repeated id is the same edge and is left as it is. */
  readonly id?: string;
  readonly recogniserId: string;
  readonly recognisedId: string;
  readonly scope: string;
  readonly categories: string[] | null;
  readonly excludedCategories: string[];
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly transitionRules: TransitionRule[] | null;
  readonly status: string;
  readonly source: string;
  readonly lastChecked: string;
  readonly realm: Realm;
}

/** Where they are written. */
export interface Register {
  /** Writes facts of the register; a body that is known is brought up to date. */
  putBodies(tx: Transaction, given: readonly NewBody[]): Promise<void>;
  addRecognitions(tx: Transaction, given: readonly NewRecognition[]): Promise<void>;
  hasBodies(): Promise<boolean>;
}

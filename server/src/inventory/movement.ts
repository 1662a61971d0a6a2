// A movement with all that is asked for before it is recorded.
import type { movementSchema } from '@amanah/api/stock';
import type { z } from 'zod';
import type { AgainstCount, Authoring, SentAway } from '../authoring/index.ts';
import type { ActingFor } from '../organisations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { Places, Stock } from '../stock/index.ts';
import type { Judgement, PreviewVerdict } from './judge-goods.ts';

export type Movement = z.infer<typeof movementSchema>;
export type Owner = Pick<ActingFor, 'id' | 'realm'>;

export interface RecordDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly stock: Stock;
  readonly authoring: Pick<
    Authoring,
    | 'sentFromShelves'
    | 'againstCount'
    | 'againstUnnamedCount'
    | 'againstIdentified'
    | 'paperOfEvents'
    | 'paperOfEventsOn'
    | 'blockedOnPaper'
    | 'investigateLatest'
  >;
  readonly preview: PreviewVerdict;
}

/** What events of the organisation say of the goods of a movement. */
export interface SaidByEvents {
  /** Of a delivery, the blocked batch that its paper names in the place of these goods; null: none. */
  readonly blockedOnPaper: string | null;
  /** How many of the pieces in stock they sent away. */
  readonly sentAway: SentAway;
  /** What is said against what is counted. */
  readonly against: AgainstCount;
  /** Of what is received: another paper by which it may have come already; null: none. */
  readonly otherPaper: string | null;
}

/** Before events of the organisation were asked. */
export type Unsaid = Omit<Prepared, keyof SaidByEvents>;

/** A movement with all that is asked for beside the rows of the own organisation. */
export interface Prepared extends SaidByEvents {
  readonly movement: Movement;
  readonly places: Places;
  /** Of goods that may be new in a store. */
  readonly judgement: Judgement;
}

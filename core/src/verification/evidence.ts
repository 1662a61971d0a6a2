// All that is known about one code when the verdict is asked for. Plain values: whoever collects them must not judge them.
import type { RecognitionTerms, TransitionRule } from '../authorities/index.ts';
import type { StatusChange } from '../certificates/index.ts';
import type { CodeLevel, PrintedDay, SaidOfItself } from '../codes/index.ts';
import type { IngredientFinding } from '../ingredients/index.ts';
import type { LabAnalyte, LabOutcome } from '../laboratory/index.ts';
import type { PeriodBalance } from '../mass-balance/index.ts';
import type { StepKind, StepStatus } from '../places/index.ts';
import type { ProductCategory, SlaughterMethod } from '../products/index.ts';
import type { ExposureFinding } from '../sensors/index.ts';

/** Calendar day, ISO 8601 `YYYY-MM-DD`, compared as text. */
export type Day = string;
/** Point in time, ISO 8601 with offset. */
export type Instant = string;
/** ISO 3166-1 alpha-2, upper case. */
export type CountryCode = string;

export interface ProductEvidence {
  readonly id: string;
  readonly gtin: string;
  readonly category: ProductCategory;
  /** Organisation that makes it. */
  readonly producerId: string;
  /** True when the full ingredient list is known; only then can ingredients be of no concern. */
  readonly ingredientsDeclared: boolean;
  /** Its label names the meat of animals that are slaughtered. Absent: it does not, or is not asked. */
  readonly namesMeat?: boolean;
}

export interface BatchEvidence {
  readonly id: string;
  /** As certificates name it, `batchName`. */
  readonly name: string;
  readonly batchNumber: string;
  readonly producedOn: Day;
  readonly expiresOn: Day | null;
  readonly shippedOn: Day | null;
  /** Day on which it was in the market of sale. */
  readonly inMarketOn: Day | null;
  /** Day of the contract of sale, for transition rules of recognition. */
  readonly contractedOn: Day | null;
  readonly siteId: string;
  readonly producerId: string;
  /** Pieces that were made, as its maker recorded them. */
  readonly quantity: number;
  /** Pieces that its maker recorded as sent to others, less those that came back. */
  readonly piecesSent: number;
  /** Pieces that its maker recorded as destroyed. */
  readonly piecesDestroyed: number;
  /** Certificate numbers printed on the pack or named by the producer for this batch. */
  readonly claimedCertificateNumbers: readonly string[];
  readonly underInvestigationSince: Day | null;
  /** Since when its maker holds it back. */
  readonly heldSince: Day | null;
  /** Slaughter as recorded by the events of this batch; null when no slaughter is on record. */
  readonly slaughterMethod: SlaughterMethod | null;
}

/**
 * One look at a serial somewhere. Coordinates are coarse (a tenth of a degree) or unknown. Who looked is a name that is compared and says
 * nothing else: the place is told by whoever asks, so that it counts as much as they do.
 */
export interface SerialSighting {
  readonly at: Instant;
  readonly country: CountryCode | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The account behind it, where it is one that is hard to invent; null: nobody answers for it. */
  readonly account: string | null;
  /** The network that it was sent from; null: not on record. */
  readonly network: string | null;
}

/** A journey of a serial that no single pack can make, as it was noted. It stays until it is lifted, whatever is seen afterwards. */
export interface CopyNote {
  readonly kilometres: number;
  readonly minutes: number;
  /** Countries; empty when unknown. */
  readonly from: string;
  readonly to: string;
  /** Of the later sighting, UTC. */
  readonly on: Day;
  /** By two accounts. What nobody answers for is only reported. */
  readonly isConfirmed: boolean;
}

export interface SerialEvidence {
  readonly serial: string;
  /** The producer put this serial on a pack of this batch. */
  readonly registered: boolean;
  /** Its maker recorded that the pack was destroyed. */
  readonly isDestroyed: boolean;
  /** Oldest first, the present scan included. */
  readonly sightings: readonly SerialSighting[];
  /** null: none, or it was lifted; `sightings` are those since then. */
  readonly noted: CopyNote | null;
}

export interface CertificateEvidence {
  readonly id: string;
  readonly number: string;
  /** Body of the register that issued it. */
  readonly certifierId: string;
  /** For the sentence alone; nothing is judged by it. */
  readonly certifierName?: string;
  readonly holderId: string;
  /** null: all of the holder's sites. */
  readonly siteIds: readonly string[] | null;
  /** null: all of the holder's products in `categories`. */
  readonly gtins: readonly string[] | null;
  readonly categories: readonly ProductCategory[];
  /** By name; null: every batch made while it is valid. */
  readonly batches: readonly string[] | null;
  readonly scheme: string;
  readonly slaughterMethods: readonly SlaughterMethod[] | null;
  /** Countries it may be used in; null: everywhere. */
  readonly markets: readonly CountryCode[] | null;
  readonly validFrom: Day;
  readonly validUntil: Day;
  /**
   * Last day up to which it rests on a decision of elsewhere that two people of the certifier took over, without an application here.
   * null: every day of it was decided here. A renewal leaves it, because goods of that time go on resting on it.
   */
  readonly importedUntil: Day | null;
  /** Whether its certifier speaks for its country, and is recognised there by that. */
  readonly speaksForCountry: boolean;
  /** Recognitions of its certifier by authorities of the register, in whichever country: for what and when. */
  readonly recognisedFor: readonly RecognitionTerms[];
  /** Oldest first. */
  readonly statusChanges: readonly StatusChange[];
}

/** An application for certification that has not been decided. */
export interface ApplicationEvidence {
  readonly id: string;
  readonly certifierId: string;
  readonly gtin: string;
  readonly submittedOn: Day;
}

/** An edge of recognition is never "recognised: yes": it has a scope and dates. */
export interface RecognitionEvidence {
  readonly id: string;
  readonly recogniserId: string;
  /** For the sentence alone; nothing is judged by it. */
  readonly recogniserName?: string;
  readonly recognisedId: string;
  /** null: every category. */
  readonly categories: readonly ProductCategory[] | null;
  readonly excludedCategories: readonly ProductCategory[];
  readonly from: Day;
  readonly until: Day | null;
  /** null: what was made while the edge held stays accepted. A list: one of the rules has to hold as well. */
  readonly transitionRules: readonly TransitionRule[] | null;
}

export interface RecallEvidence {
  readonly id: string;
  readonly on: Day;
  readonly reason: string;
  readonly liftedOn: Day | null;
  /** null: every batch of the product. */
  readonly batchIds: readonly string[] | null;
}

export interface LabResultEvidence {
  readonly id: string;
  readonly on: Day;
  readonly analyte: LabAnalyte;
  readonly outcome: LabOutcome;
  readonly batchId: string;
  readonly gtin: string;
  /** Site that made the tested batch; sister batches of the same site and product come under investigation. */
  readonly siteId: string;
  /** Set when a counter-analysis by an accredited laboratory overturned it. */
  readonly overturnedOn: Day | null;
  /** Day on which the certifier had looked into the sister batches and found nothing against them; null: not yet. */
  readonly sistersClearedOn: Day | null;
  readonly ethanolPercent: number | null;
  /** Name of whoever tested; empty: not on record. */
  readonly laboratory: string;
}

export interface SensorFinding extends ExposureFinding {
  readonly id: string;
}

/** The books of one certificate at one site over one period. */
export interface MassBalanceEvidence extends PeriodBalance {
  readonly id: string;
  readonly certificateId: string;
  readonly siteId: string;
  readonly from: Day;
  readonly until: Day;
}

/** A step of the journey of the batch, by whoever recorded it. */
export interface StepEvidence {
  readonly id: string;
  readonly step: StepKind;
  /** Planned steps have not happened and can contradict nothing. */
  readonly status: StepStatus;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly lat: number | null;
  readonly lng: number | null;
}

/** A certificate number that the maker names for a batch of the product, and that is no certificate of the maker's, or one that names other batches. */
export interface FalseClaim {
  readonly batchId: string;
  /** All for which it is named. Absent: the one. */
  readonly batchIds?: readonly string[];
  readonly certificateNumber: string;
  /** Whose it is: the maker's own covers other batches; null: nobody issued it. */
  readonly holderId: string | null;
}

/** A batch of the product that something on record means, by what stands on its packs. */
export interface AffectedBatch {
  readonly id: string;
  readonly batchNumber: string;
  readonly producedOn: Day;
  readonly expiresOn: Day | null;
  readonly siteId: string;
}

/** A batch of the product that is looked into, or that its maker holds back although it has left. */
export interface BlockedBatch extends AffectedBatch {
  readonly kind: 'investigation' | 'hold';
  readonly since: Day;
}

export interface FraudFinding {
  readonly id: string;
  readonly kind: 'copied_code' | 'relabelled' | 'forged_certificate' | 'other';
  readonly status: 'open' | 'confirmed' | 'dismissed';
  readonly on: Day;
}

/** Beside what it says of itself, of the number of an additive: the name, the concern and who says so, as in the reasons of ingredients. */
export type SaidOfCode = { readonly fault: SaidOfItself } & Readonly<Record<string, string>>;

export interface Evidence {
  readonly codeLevel: CodeLevel;
  /**
   * What can be said of a code without a product: the GTIN that it names, the certificate whose number it is, the number of a certificate that
   * nobody issued, or what it says of itself, as that a digit of its number is wrong.
   */
  readonly unregistered?:
    | { readonly gtin: string }
    | { readonly certificateNumber: string }
    | { readonly unissuedNumber: string }
    | SaidOfCode
    | null;
  /** The number of a batch that the code names and nobody recorded. Absent: the batch is on record, or none is named. */
  readonly unrecordedBatch?: string | null;
  /** Until when the pack is good by its own code. Absent: the code does not say. */
  readonly printed?: readonly PrintedDay[];
  readonly product: ProductEvidence | null;
  readonly batch: BatchEvidence | null;
  readonly serial: SerialEvidence | null;
  /** Certificates that name the product, its producer and category, or that the batch claims. */
  readonly certificates: readonly CertificateEvidence[];
  /** Of any batch of the product, where the code names none. Absent: of none. */
  readonly falseClaims?: readonly FalseClaim[];
  /** Those that recalls, results, claims and books mean, where the code names none: nothing is judged by them. Absent: not known. */
  readonly affectedBatches?: readonly AffectedBatch[];
  /** Of any batch of the product, where the code names none. Absent: of none. */
  readonly blockedBatches?: readonly BlockedBatch[];
  readonly applications: readonly ApplicationEvidence[];
  readonly recognitions: readonly RecognitionEvidence[];
  readonly recalls: readonly RecallEvidence[];
  readonly labResults: readonly LabResultEvidence[];
  readonly sensorFindings: readonly SensorFinding[];
  readonly ingredientFindings: readonly IngredientFinding[];
  readonly massBalances: readonly MassBalanceEvidence[];
  readonly fraudFindings: readonly FraudFinding[];
  /** Of the batch; none where the code names no batch. */
  readonly steps: readonly StepEvidence[];
}

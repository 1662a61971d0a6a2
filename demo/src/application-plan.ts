// What an application of the demo says, told in days from its beginning.
import type { ApplicationAction, ApplicationState } from '@amanah/core/certification';
import type { ProductCategory } from '@amanah/core/products';
import type { ImportedApplication } from '@amanah/server/certification';
import type { CertifierKey } from './certifiers.ts';
import type { ProducerKey } from './producers.ts';

export interface DemoPeople {
  readonly salma: string;
  readonly hakim: string;
  readonly tariq: string;
}

type Line = readonly [ingredient: string, supplier: string, category: ProductCategory | null, certificate: string];

export interface ApplicationPlan {
  readonly name: string;
  readonly certifier: CertifierKey;
  readonly holder: ProducerKey;
  /** Keys of the catalogue. */
  readonly products: readonly string[];
  readonly state: ApplicationState;
  /** Days from the beginning of the demo. */
  readonly submitted: number;
  readonly decided?: number;
  readonly materials?: readonly Line[];
  readonly documents?: readonly string[];
  readonly steps?: readonly (readonly [ApplicationAction, ApplicationState, number, keyof DemoPeople, string])[];
  readonly more?: Partial<ImportedApplication['row']>;
  readonly parts?: Omit<ImportedApplication, 'row' | 'steps' | 'documents'>;
}

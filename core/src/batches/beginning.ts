// Whether a batch that its maker has moved has a beginning on record.
import type { StepKind, StepStatus } from '../places/index.ts';

interface RecordedStep {
  readonly step: StepKind;
  readonly status: StepStatus;
  /** By the word of somebody else than the maker. */
  readonly isOthers: boolean;
}

/**
 * Its maker sent or took in what it has recorded no harvest and no production of. What is only planned does not count.
 *
 * @example lacksBeginning([{ step: 'distribution', status: 'completed', isOthers: false }]) // true
 */
export function lacksBeginning(steps: readonly RecordedStep[]): boolean {
  const own = steps.filter(({ status, isOthers }) => status !== 'pending' && !isOthers);
  const has = (...kinds: readonly StepKind[]) => own.some(({ step }) => kinds.includes(step));
  return has('distribution', 'retail') && !has('farm', 'processing');
}

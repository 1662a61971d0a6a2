// The way on where something is on record already: the person says that it happened once more, or takes it back. Never chosen for anybody.
import { RequestFailed } from '@amanah/api/client';
import type { ProblemCode } from '@amanah/api/problem';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/states.tsx';

export interface AlreadyRecordedProps {
  /** Of the last try. */
  readonly failure: unknown;
  /** By which the server says so. */
  readonly codes: readonly ProblemCode[];
  readonly words: { readonly question: string; readonly again: string };
  readonly onAgain: () => void;
}

export function AlreadyRecorded({ failure, codes, words, onAgain }: AlreadyRecordedProps) {
  const code = failure instanceof RequestFailed ? failure.problem?.code : undefined;
  if (code === undefined || !codes.includes(code)) return null;
  return (
    <Notice tone="amber" icon="warning">
      <p>{words.question}</p>
      <Button tone="secondary" size="small" className="mt-2" onPress={onAgain}>
        {words.again}
      </Button>
    </Notice>
  );
}

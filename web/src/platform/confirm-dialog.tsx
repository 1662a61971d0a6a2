// A question before something that cannot be taken back. It stays open, with the reason, when it fails.
import type { RouteDefinition } from '@amanah/api/route';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { useFailureWords } from './failure.ts';
import { SecondStepNotice, useSecondStepMissing } from './second-step-notice.tsx';

export interface ConfirmDialogProps {
  readonly title: string;
  readonly question: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** What is asked for on a yes. A route that needs a second step says so before the question is answered. */
  readonly route?: RouteDefinition;
  /** What happens on a yes, as `useMutation` gives it. */
  readonly mutation: { readonly isPending: boolean; readonly error: Error | null; readonly mutate: () => void };
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, tone = 'primary', route, mutation, onClose } = props;
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const isStepMissing = useSecondStepMissing(route);
  return (
    <Dialog
      role="alertdialog"
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !mutation.isPending) onClose();
      }}
    >
      <div className="flex flex-col gap-5">
        {isStepMissing ? <SecondStepNotice /> : null}
        <p>{question}</p>
        {mutation.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(mutation.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={mutation.isPending}>
            {general('cancel')}
          </Button>
          <Button
            tone={tone}
            isPending={mutation.isPending}
            isDisabled={isStepMissing}
            onPress={() => mutation.mutate()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

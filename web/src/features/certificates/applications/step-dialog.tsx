// The dialog of a step: asks for what the step needs and takes it. Which fields those are is said by the step; the server checks again.
import type { Application, ApplicationStep } from '@amanah/api/applications';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { Notice } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { useStep } from './queries.ts';

export interface StepDialogProps {
  readonly application: Application;
  readonly title: string;
  readonly onClose: () => void;
  /** null while something is missing; the fields then show their faults. */
  readonly step: () => ApplicationStep | null;
  readonly children: (hasTried: boolean) => ReactNode;
  readonly tone?: 'primary' | 'danger';
}

export function StepDialog({ application, title, onClose, step, children, tone = 'primary' }: StepDialogProps) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const [hasTried, setHasTried] = useState(false);
  const take = useStep(application.id, ({ state }) => {
    onClose();
    toasts.show({ title, description: t(`states.${state}`), tone: 'good' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const ready = step();
    if (ready) take.mutate(ready);
  };
  return (
    <Dialog
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !take.isPending) onClose();
      }}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        {children(hasTried)}
        {take.isError ? (
          <div role="alert">
            <Notice tone="red" icon="warning">
              {failureWords(take.error).body}
            </Notice>
          </div>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={take.isPending}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" tone={tone} isPending={take.isPending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

// The dialog of a step: asks for what the step needs and takes it. Which fields those are is said by the step; the server checks again.
import type { Application, ApplicationStep } from '@amanah/api/certification/applications';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { FormDialog } from '../../platform/form-dialog.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { useStep } from './queries.ts';

export interface StepDialogProps {
  readonly application: Application;
  readonly title: string;
  readonly onClose: () => void;
  /** null while something is missing; the fields then show their faults. */
  readonly step: () => ApplicationStep | null;
  readonly children: (wasSubmitted: boolean) => ReactNode;
  readonly tone?: 'primary' | 'danger';
}

export function StepDialog({ application, title, onClose, step, children, tone = 'primary' }: StepDialogProps) {
  const t = useTranslations('certification');
  const failureWords = useFailureWords();
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const take = useStep(application.id, ({ state }) => {
    onClose();
    toasts.show({ title, description: t(`states.${state}`), tone: 'good' });
  });
  const submit = () => {
    setWasSubmitted(true);
    const ready = step();
    if (ready) take.mutate(ready);
  };
  return (
    <FormDialog
      title={title}
      confirmLabel={title}
      tone={tone}
      fault={take.error ? failureWords(take.error).body : null}
      isPending={take.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {children(wasSubmitted)}
    </FormDialog>
  );
}

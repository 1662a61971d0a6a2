// The dialog of a step: asks for what the step needs and takes it. Which fields those are is said by the step; the server checks again.
import type { Application } from '@amanah/api/certification/applications';
import type { ApplicationStep } from '@amanah/api/certification/steps';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type Faults, type Form, FormDialog, useForm } from '../../platform/form.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { useStep } from './queries.ts';

export interface StepDialogProps<Entries extends object> {
  readonly application: Application;
  readonly title: string;
  readonly onClose: () => void;
  readonly initial: Entries;
  readonly faultsOf?: (entries: Entries) => Faults<Entries>;
  readonly step: (entries: Entries) => ApplicationStep;
  readonly children: (form: Form<Entries>) => ReactNode;
  readonly tone?: 'primary' | 'danger';
}

export function StepDialog<Entries extends object>(props: StepDialogProps<Entries>) {
  const { application, title, onClose, initial, faultsOf, step, children, tone = 'primary' } = props;
  const t = useTranslations('certification');
  const take = useStep(application.id, ({ state }) => {
    onClose();
    toasts.show({ title, description: t(`states.${state}`), tone: 'good' });
  });
  const form = useForm<Entries>({
    initial,
    ...(faultsOf ? { faultsOf } : {}),
    sending: take,
    onSubmit: (entries) => take.mutate(step(entries)),
  });
  return (
    <FormDialog title={title} form={form} confirmLabel={title} tone={tone} onClose={onClose}>
      {children(form)}
    </FormDialog>
  );
}

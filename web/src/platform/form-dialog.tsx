// A form in a dialog: cancel and confirm at its end, and the reason above them when it failed. It does not close while it is being sent.
import type { RouteDefinition } from '@amanah/api/route';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { SecondStepNotice, useSecondStepMissing } from './second-step-notice.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Why it failed, in words. */
  readonly fault: string | null;
  readonly isPending: boolean;
  /** Something outside of the form is missing. */
  readonly isDisabled?: boolean;
  /** Where the form is sent. A route that needs a second step says so before anything is typed. */
  readonly route?: RouteDefinition;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, confirmLabel, tone = 'primary', fault, isPending, route, onSubmit, onClose, children } = props;
  const general = useTranslations('general');
  const isStepMissing = useSecondStepMissing(route);
  return (
    <Dialog
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPending) onClose();
      }}
    >
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {isStepMissing ? <SecondStepNotice /> : null}
        {children}
        {fault === null ? null : (
          <p role="alert" className="text-sm text-red-ink">
            {fault}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={isPending}>
            {general('cancel')}
          </Button>
          <Button
            type="submit"
            tone={tone}
            isPending={isPending}
            isDisabled={isStepMissing || props.isDisabled === true}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

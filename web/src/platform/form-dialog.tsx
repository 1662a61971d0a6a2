// A form in a dialog: cancel and confirm at its end, and the reason above them when it failed. It does not close while it is being sent.
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** Why it failed, in words. */
  readonly fault: string | null;
  readonly isPending: boolean;
  /** Something outside of the form is missing. */
  readonly isDisabled?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    confirmLabel,
    tone = 'primary',
    fault,
    isPending,
    isDisabled = false,
    onSubmit,
    onClose,
    children,
  } = props;
  const general = useTranslations('general');
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
          <Button type="submit" tone={tone} isPending={isPending} isDisabled={isDisabled}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

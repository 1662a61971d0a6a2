// Dialog (centre) and Drawer (from the inline end). Focus is kept inside and given back; Escape closes.
import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';

export interface OverlayProps {
  readonly title: string;
  readonly closeLabel: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly children: ReactNode;
  /** `alertdialog` for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** `top`: what its content is changes its height, and the keyboard of a phone takes the lower half. */
  readonly placement?: 'middle' | 'top';
}

const scrimClasses = 'fixed inset-0 z-40 bg-scrim data-[entering]:animate-[fade_200ms_var(--ease)]';

/** Numbers with hyphens go to the next line as a whole, and break only where they are longer than a line. Whoever copies them gets what is written. */
const unbroken = (title: string): ReactNode =>
  title.split(/([^\s]*\d[^\s]*-[^\s]*|[^\s]*-[^\s]*\d[^\s]*)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="inline-block max-w-full [overflow-wrap:anywhere]">
        {part}
      </span>
    ),
  );

export function Dialog({
  title,
  closeLabel,
  isOpen,
  onOpenChange,
  children,
  role = 'dialog',
  placement = 'middle',
}: OverlayProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={role === 'dialog'}
      className={classNames(
        scrimClasses,
        'flex justify-center sm:px-6',
        placement === 'top' ? 'items-start px-2 pt-2 sm:pt-[10vh]' : 'items-end sm:items-center sm:py-6',
      )}
    >
      <Modal className="w-full max-w-lg data-[entering]:animate-[rise_200ms_var(--ease)]">
        <AriaDialog
          role={role}
          className={classNames(
            'max-h-[90dvh] overflow-auto bg-raised shadow-one outline-none',
            placement === 'top' ? 'rounded-surface p-4 sm:p-6' : 'rounded-t-surface p-6 sm:rounded-surface',
          )}
        >
          <header className="mb-4 flex items-start justify-between gap-4">
            <Heading slot="title" className="text-lg">
              {unbroken(title)}
            </Heading>
            <IconButton icon="cross" label={closeLabel} slot="close" className="-me-2 -mt-2" />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export function Drawer({ title, closeLabel, isOpen, onOpenChange, children }: OverlayProps) {
  return (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable className={scrimClasses}>
      <Modal className="absolute inset-y-0 end-0 w-[min(22rem,88vw)] data-[entering]:animate-[fade_200ms_var(--ease)]">
        <AriaDialog className="flex h-full flex-col overflow-auto bg-raised p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-one outline-none">
          <header className="mb-2 flex items-center justify-between gap-4 ps-2">
            <Heading slot="title" className="text-base">
              {unbroken(title)}
            </Heading>
            <IconButton icon="cross" label={closeLabel} slot="close" />
          </header>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

// Opens the command palette: a button of the header, and Ctrl+K or Command+K anywhere. What it opens is loaded at its first use.
import { lazy, Suspense, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';

const loadPalette = () => import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette }));
const CommandPalette = lazy(loadPalette);

const isMac = typeof navigator !== 'undefined' && /^(?:Mac|iP)/.test(navigator.platform);
const keys = isMac ? { shown: '⌘K', named: 'Meta+K' } : { shown: 'Ctrl K', named: 'Control+K' };

/** By what the key writes; by its place where it writes no Latin letter, as on an Arabic keyboard. */
function isShortcut(event: KeyboardEvent): boolean {
  const { key, code, altKey, shiftKey, ctrlKey, metaKey, isComposing, repeat } = event;
  // On a Mac, Control+K takes the rest of a line out of a field.
  const isHeld = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isHeld || altKey || shiftKey || isComposing || repeat || event.defaultPrevented) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}

export interface PaletteProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function PaletteButton({
  isOpen,
  onOpenChange,
  className,
}: PaletteProps & { readonly className: string | undefined }) {
  const t = useTranslations('frame.palette');
  return (
    <button
      type="button"
      aria-label={t('title')}
      title={`${t('title')} (${keys.shown})`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-keyshortcuts={keys.named}
      onPointerEnter={() => void loadPalette()}
      onFocus={() => void loadPalette()}
      onClick={() => onOpenChange(true)}
      className={classNames(
        'size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
        'lg:me-2 lg:w-auto lg:gap-2 lg:border lg:border-line lg:px-3',
        className,
      )}
    >
      <Icon name="search" />
      <span aria-hidden="true" className="hidden items-center gap-6 lg:flex">
        {t('short')}
        <kbd dir="ltr" className="rounded-control border border-line px-1.5 font-sans text-xs text-ink-faint">
          {keys.shown}
        </kbd>
      </span>
    </button>
  );
}

/** The palette, while it is open, and the keys that open it. */
export function Palette({ isOpen, onOpenChange }: PaletteProps) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog waits for an answer.
      if (isOpen || document.querySelector('[role="dialog"], [role="alertdialog"]') === null) onOpenChange(!isOpen);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOpen, onOpenChange]);
  return isOpen ? (
    <Suspense fallback={null}>
      <CommandPalette onClose={() => onOpenChange(false)} />
    </Suspense>
  ) : null;
}

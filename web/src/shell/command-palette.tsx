// The command palette: every page that this person may enter, by its name, and the check of a code. Loaded when somebody opens it.
import { parseCode, scanCode } from '@amanah/core/codes';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { ArrivingMessages } from '../platform/arriving-messages.tsx';
import { useAuth } from '../platform/session.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { SearchList, type SearchListGroup } from '../ui/search-list.tsx';
import { findPages, pagesFor, type SearchedPage, wordsOfTitles } from './page-search.ts';

/** The code that was typed, as a scanner reads it; undefined where it may as well be the name of a page: batch numbers look like anything. */
function codeIn(text: string): string | undefined {
  const reading = parseCode(text);
  if (reading.kind !== 'gtin' && reading.kind !== 'batch' && reading.kind !== 'serial') return undefined;
  if ('code' in reading) return reading.syntax === 'batch_number' ? undefined : reading.code;
  const { gtin, batchNumber = null, serial } = reading;
  return scanCode({ gtin, batchNumber, ...(serial === undefined ? {} : { serial }) });
}

export interface CommandPaletteProps {
  readonly onClose: () => void;
}

export function CommandPalette({ onClose }: CommandPaletteProps) {
  const general = useTranslations('general');
  const t = useTranslations('frame.palette');
  const { routesByPath } = useRouter();
  const { user } = useAuth();
  const pages = pagesFor(routesByPath, user);
  const [text, setText] = useState('');
  // Who picks from the list needs no more than its words; who searches finds by titles too, which come with the words of their pages.
  const names = text.trim() === '' ? wordsOfTitles(pages.filter(({ facts }) => !facts.menus)) : wordsOfTitles(pages);
  return (
    <Dialog
      title={t('title')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="top"
    >
      <ArrivingMessages names={names}>
        <Found pages={pages} text={text} onTextChange={setText} onClose={onClose} />
      </ArrivingMessages>
    </Dialog>
  );
}

interface FoundProps extends CommandPaletteProps {
  readonly pages: readonly SearchedPage[];
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

function Found({ pages, text, onTextChange, onClose }: FoundProps) {
  const all = useTranslations();
  const t = useTranslations('frame.palette');
  const { user } = useAuth();
  const navigate = useNavigate();
  const code = codeIn(text);
  const check: SearchListGroup[] =
    code === undefined
      ? []
      : [
          {
            id: 'code',
            title: t('groups.code'),
            entries: [{ id: 'code', label: t('check'), note: code, icon: 'barcode' }],
          },
        ];
  const groups = [...check, ...findPages(pages, text, user, all)];
  const choose = (id: string) => {
    onClose();
    if (id === 'code' && code !== undefined) void navigate({ to: patterns.product, params: { qrCode: code } });
    else void navigate({ to: id });
  };
  return (
    <SearchList
      label={t('field')}
      placeholder={t('field')}
      text={text}
      onTextChange={onTextChange}
      groups={groups}
      onChoose={choose}
      count={t('matches', { count: groups.reduce((sum, { entries }) => sum + entries.length, 0) })}
      empty={t('none')}
      className="h-[min(27rem,calc(var(--visual-viewport-height,100dvh)-7.5rem))]"
    />
  );
}

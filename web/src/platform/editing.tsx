// Edits of what somebody else may edit too: each says what was read, and where it was changed meanwhile both are shown and one is chosen.
// It never writes over anything that was not seen.
import { RequestFailed } from '@amanah/api/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';

export interface Conflict<Content> {
  readonly mine: Content;
  readonly theirs: Content;
  readonly etag: string;
}

export interface Editing<Content> {
  readonly save: (content: Content) => void;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** Why it failed otherwise than by a conflict. */
  readonly error: Error | null;
  readonly conflict: Conflict<Content> | null;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** Back to the form: the next save meets the conflict again. */
  readonly setAside: () => void;
  readonly reset: () => void;
}

export interface EditingOptions<Content, Answer> {
  /** Of what the form begins with. What is read later does not count: the form has not shown it. */
  readonly etag: string;
  readonly send: (content: Content, ifMatch: string) => Promise<Answer>;
  /** Where the form stays open: the etag of what was written. */
  readonly etagOf?: (answer: Answer) => string;
  readonly onSaved: (answer: Answer, content: Content) => Promise<void> | void;
  /** Theirs are in the form now. */
  readonly onTaken: (theirs: Content) => Promise<void> | void;
}

/** What is there now, of an answer that refused an edit because of it. */
function currentIn<Content>(error: Error | null): { readonly etag: string; readonly content: Content } | null {
  const problem = error instanceof RequestFailed && error.status === 412 ? error.problem : null;
  return problem?.current ? { etag: problem.current.etag, content: problem.current.content as Content } : null; // the form of the body, held by the server's tests
}

export function useEditing<Content, Answer>(options: EditingOptions<Content, Answer>): Editing<Content> {
  const [base, setBase] = useState(options.etag);
  const sending = useMutation({
    mutationFn: ({ content, ifMatch }: { readonly content: Content; readonly ifMatch: string }) =>
      options.send(content, ifMatch),
    onSuccess: async (answer, { content }) => {
      if (options.etagOf) setBase(options.etagOf(answer));
      await options.onSaved(answer, content);
    },
  });
  const { mutate, reset, variables } = sending;
  const current = currentIn<Content>(sending.error);
  const conflict =
    current && variables ? { mine: variables.content, theirs: current.content, etag: current.etag } : null;
  return {
    save: (content) => mutate({ content, ifMatch: base }),
    isPending: sending.isPending,
    isSuccess: sending.isSuccess,
    error: conflict ? null : sending.error,
    conflict,
    keepMine() {
      if (!conflict) return;
      setBase(conflict.etag);
      mutate({ content: conflict.mine, ifMatch: conflict.etag });
    },
    takeTheirs() {
      if (!conflict) return;
      setBase(conflict.etag);
      reset();
      void options.onTaken(conflict.theirs);
    },
    setAside: reset,
    reset,
  };
}

/** A part of the content as people read it. */
export interface ConflictPart<Content> {
  readonly label: string;
  readonly show: (content: Content) => string;
}

export interface ConflictDialogProps<Content> {
  readonly editing: Editing<Content>;
  /** All that can be edited: those that differ are shown. */
  readonly parts: readonly ConflictPart<Content>[];
}

export function ConflictDialog<Content>({ editing, parts }: ConflictDialogProps<Content>) {
  const t = useTranslations('general.conflict');
  const general = useTranslations('general');
  const { conflict } = editing;
  if (!conflict) return null;
  const { mine, theirs } = conflict;
  const differing = parts.filter(({ show }) => show(mine) !== show(theirs));
  return (
    <Dialog
      role="alertdialog"
      title={t('title')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !editing.isPending) editing.setAside();
      }}
    >
      <div className="flex flex-col gap-5">
        <p>{t('body')}</p>
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{t('caption')}</caption>
          <thead>
            <tr className="border-b border-line text-start text-ink-soft">
              {(['part', 'mine', 'theirs'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="py-2 pe-3 text-start font-medium [overflow-wrap:anywhere] first:w-1/4"
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {differing.map(({ label, show }) => (
              <tr key={label} className="align-top">
                <th scope="row" className="py-2 pe-3 text-start font-medium [overflow-wrap:anywhere]">
                  {label}
                </th>
                {[show(mine), show(theirs)].map((text, side) => (
                  <td
                    key={side === 0 ? 'mine' : 'theirs'}
                    className="py-2 pe-3 whitespace-pre-line [overflow-wrap:anywhere]"
                  >
                    {text === '' ? <span className="text-ink-faint">{t('empty')}</span> : <bdi>{text}</bdi>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={editing.takeTheirs} isDisabled={editing.isPending}>
            {t('takeTheirs')}
          </Button>
          <Button onPress={editing.keepMine} isPending={editing.isPending}>
            {t('keepMine')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

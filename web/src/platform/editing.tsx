// Edits of what somebody else may edit too: each says what was read, and where it was changed meanwhile both are shown, part by part, and
// one of each is chosen. It never writes over anything that was not seen.
import { RequestFailed } from '@amanah/api/client';
import type { Problem } from '@amanah/api/problem';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { RadioCards } from '../ui/choice.tsx';
import { Dialog } from '../ui/overlay.tsx';

/** What was read, in the form of the body that edits it. */
export interface Read<Content> {
  readonly etag: string;
  readonly content: Content;
}

type Saved = NonNullable<NonNullable<Problem['current']>['saved']>;

export interface Conflict<Content> {
  /** What both began with. */
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
  readonly etag: string;
  /** Who wrote theirs and when, where the server knows it. */
  readonly saved: Saved | null;
}

export interface Editing<Content> {
  readonly save: (content: Content) => void;
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  /** Why it failed otherwise than by a conflict. */
  readonly error: Error | null;
  readonly conflict: Conflict<Content> | null;
  /** Saves what was chosen of both. */
  readonly merge: (content: Content) => void;
  readonly takeTheirs: () => void;
  /** Back to the form: the next save meets the conflict again. */
  readonly setAside: () => void;
  readonly reset: () => void;
}

export interface EditingOptions<Content, Answer> {
  /** What the form begins with; null in a form for something new. What is read later does not count: the form has not shown it. */
  readonly read: Read<NoInfer<Content>> | null;
  readonly send: (content: Content, ifMatch: string) => Promise<Answer>;
  /** Where the form stays open: the etag of what was written. */
  readonly etagOf?: (answer: Answer) => string;
  readonly onSaved: (answer: Answer, content: Content) => Promise<void> | void;
  /** Into the form: what was chosen in a conflict. */
  readonly fill: (content: Content) => void;
  /** Theirs stand, and are in the form. */
  readonly onTaken: (theirs: Content) => Promise<void> | void;
}

/** What is there now, of an answer that refused an edit because of it. */
function currentIn<Content>(error: Error | null): (Read<Content> & { readonly saved: Saved | null }) | null {
  const current = error instanceof RequestFailed && error.status === 412 ? error.problem?.current : undefined;
  if (!current) return null;
  const { etag, content, saved = null } = current;
  return { etag, content: content as Content, saved }; // the form of the body, held by the server's tests
}

export function useEditing<Content, Answer>(options: EditingOptions<Content, Answer>): Editing<Content> {
  const [base, setBase] = useState(options.read);
  const sending = useMutation({
    mutationFn: ({ content, ifMatch }: { readonly content: Content; readonly ifMatch: string }) =>
      options.send(content, ifMatch),
    onSuccess: async (answer, { content }) => {
      if (options.etagOf) setBase({ etag: options.etagOf(answer), content });
      await options.onSaved(answer, content);
    },
  });
  const { mutate, reset, variables } = sending;
  const current = currentIn<Content>(sending.error);
  const conflict =
    current && variables && base
      ? {
          base: base.content,
          mine: variables.content,
          theirs: current.content,
          etag: current.etag,
          saved: current.saved,
        }
      : null;
  return {
    save: (content) => mutate({ content, ifMatch: base?.etag ?? '' }),
    isPending: sending.isPending,
    isSuccess: sending.isSuccess,
    error: conflict ? null : sending.error,
    conflict,
    merge(content) {
      if (!conflict) return;
      setBase({ etag: conflict.etag, content: conflict.theirs });
      options.fill(content);
      mutate({ content, ifMatch: conflict.etag });
    },
    takeTheirs() {
      if (!conflict) return;
      setBase({ etag: conflict.etag, content: conflict.theirs });
      reset();
      options.fill(conflict.theirs);
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
  /** The content with this part of another one. */
  readonly take: (into: Content, from: Content) => Content;
}

/**
 * Takes members as they are, where a part is one or several of them.
 *
 * @example takeKeys('city')({ name: 'Orchard', city: '' }, { name: 'Grove', city: 'Ipoh' }) // { name: 'Orchard', city: 'Ipoh' }
 */
export const takeKeys =
  <Key extends string>(...keys: readonly Key[]) =>
  <Content extends Readonly<Record<Key, unknown>>>(into: Content, from: Content): Content => ({
    ...into,
    ...Object.fromEntries(keys.map((key) => [key, from[key]])),
  });

/** The things of a list, each a part of its own: two people who add two different ones are not in each other's way. */
export function listParts<Content, Thing>(
  conflict: Pick<Conflict<Content>, 'mine' | 'theirs'> | null,
  list: {
    readonly of: (content: Content) => readonly Thing[];
    readonly keyOf: (thing: Thing) => string;
    readonly labelOf: (thing: Thing) => string;
    readonly show: (thing: Thing) => string;
    readonly put: (content: Content, things: Thing[]) => Content;
  },
): ConflictPart<Content>[] {
  if (!conflict) return [];
  const { of, keyOf, labelOf, show, put } = list;
  const things = new Map([...of(conflict.theirs), ...of(conflict.mine)].map((thing) => [keyOf(thing), thing]));
  return [...things].map(([key, thing]) => {
    const within = (content: Content) => of(content).find((one) => keyOf(one) === key);
    return {
      label: labelOf(thing),
      show(content) {
        const found = within(content);
        return found === undefined ? '' : show(found);
      },
      take(into, from) {
        const found = within(from);
        if (found === undefined)
          return put(
            into,
            of(into).filter((one) => keyOf(one) !== key),
          );
        if (within(into) === undefined) return put(into, [...of(into), found]);
        return put(
          into,
          of(into).map((one) => (keyOf(one) === key ? found : one)),
        );
      },
    };
  });
}

type Side = 'mine' | 'theirs';

/** What one alone has changed is that one's; what both have changed, a person decides. */
function presetOf<Content>({ base, mine, theirs }: Conflict<Content>, { show }: ConflictPart<Content>): Side | null {
  if (show(base) === show(mine)) return 'theirs';
  return show(base) === show(theirs) ? 'mine' : null;
}

export interface ConflictDialogProps<Content> {
  readonly editing: Editing<Content>;
  /** All that can be edited: those that differ are shown. */
  readonly parts: readonly ConflictPart<Content>[];
}

export function ConflictDialog<Content>({ editing, parts }: ConflictDialogProps<Content>) {
  const { conflict } = editing;
  // Another version is another question: what was chosen for the one before does not answer it.
  return conflict ? <Choosing key={conflict.etag} editing={editing} conflict={conflict} parts={parts} /> : null;
}

function Choosing<Content>({
  editing,
  conflict,
  parts,
}: ConflictDialogProps<Content> & { readonly conflict: Conflict<Content> }) {
  const t = useTranslations('general.conflict');
  const general = useTranslations('general');
  const format = useFormatter();
  const { mine, theirs, saved } = conflict;
  const differing = parts.filter(({ show }) => show(mine) !== show(theirs));
  const presets = differing.map((part) => presetOf(conflict, part));
  const [sides, setSides] = useState<readonly (Side | null)[]>(presets);
  const left = sides.filter((side) => side === null).length;
  const takeAll = (side: Side) => setSides(sides.map(() => side));
  const save = () => {
    if (left > 0) return;
    // Nothing of mine is left: theirs stand as they are, and nothing needs to be written.
    if (sides.every((side) => side === 'theirs')) editing.takeTheirs();
    else
      editing.merge(
        differing.reduce(
          (content, part, index) => (sides[index] === 'theirs' ? part.take(content, theirs) : content),
          mine,
        ),
      );
  };
  // One person in two windows has no other side.
  const isOwn = saved?.isYou ?? false;
  const when = saved
    ? format.dateTime(new Date(saved.at), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      })
    : '';
  return (
    <Dialog
      role="alertdialog"
      title={isOwn ? t('titleYou') : t('title')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !editing.isPending) editing.setAside();
      }}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-2">
          {saved ? (
            <p>
              {saved.isYou
                ? t('savedYou', { when })
                : saved.by
                  ? t('savedBy', { by: saved.by, when })
                  : t('savedAt', { when })}
            </p>
          ) : null}
          <p>{t('body')}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone="secondary" onPress={() => takeAll('mine')} isDisabled={editing.isPending}>
            {t(isOwn ? 'allHere' : 'allMine')}
          </Button>
          <Button size="small" tone="secondary" onPress={() => takeAll('theirs')} isDisabled={editing.isPending}>
            {t(isOwn ? 'allBefore' : 'allTheirs')}
          </Button>
        </div>
        {differing.map(({ label, show }, index) => (
          <RadioCards
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one conflict neither move nor change
            key={index}
            isCompact
            isBeside
            label={label}
            help={
              isOwn || presets[index] === null ? undefined : t(presets[index] === 'mine' ? 'onlyMine' : 'onlyTheirs')
            }
            value={sides[index] ?? null}
            onChange={(side) => setSides(sides.map((one, place) => (place === index ? side : one)))}
            choices={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: t(isOwn ? (side === 'mine' ? 'here' : 'before') : side),
              note: show(side === 'mine' ? mine : theirs) || t('empty'),
            }))}
          />
        ))}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="text-sm text-ink-soft w-full text-end">
            {left > 0 ? t('left', { count: left }) : ''}
          </p>
          <Button tone="secondary" onPress={editing.setAside} isDisabled={editing.isPending}>
            {t('back')}
          </Button>
          <Button onPress={save} isPending={editing.isPending} isDisabled={left > 0}>
            {t('save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

// The content of an application while it is typed: checked after a short pause, saved after a longer one. What is typed is never replaced
// by an answer of the server.
import {
  type Application,
  type ApplicationContent,
  checkMaterials,
  editApplication,
  type MaterialLine,
} from '@amanah/api/certification/applications';
import type { MaterialChecks } from '@amanah/api/certification/material-checks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../platform/api.ts';
import { type Editing, useEditing } from '../../platform/editing.tsx';
import { applicationQuery, cacheApplication } from './queries.ts';
import { mayTake } from './step-buttons.tsx';

const checkAfterMilliseconds = 350;
const saveAfterMilliseconds = 1_200;

/** A line that nothing is written in yet. */
export const emptyLine = (): MaterialLine => ({
  id: crypto.randomUUID(),
  ingredient: '',
  supplier: '',
  category: null,
  certificateNumber: '',
  ethanolPercent: null,
  gtins: [],
});

export interface Matrix {
  readonly content: ApplicationContent;
  readonly change: (changed: Partial<ApplicationContent>) => void;
  readonly checks: MaterialChecks;
  readonly isChecking: boolean;
  readonly hasCheckFailed: boolean;
  readonly isEditable: boolean;
  readonly saving: 'saved' | 'saving' | 'unsaved' | 'failed';
  readonly save: () => void;
  /** A colleague may write at the same application. */
  readonly editing: Editing<ApplicationContent>;
}

export function useMatrix(application: Application): Matrix {
  const queries = useQueryClient();
  const { id } = application;
  const [content, setContent] = useState(application.content);
  const [saved, setSaved] = useState(application.content);
  const isEditable = mayTake(application, 'edit');
  const asked = usePaused(content, checkAfterMilliseconds);
  const isChanged = content !== saved;
  const checks = useQuery({
    queryKey: ['certification', 'checks', id, asked],
    queryFn: ({ signal }) => api.call(checkMaterials, { params: { id }, body: asked }, signal),
    enabled: isEditable && asked !== saved,
    placeholderData: keepPreviousData,
  });
  const editing = useEditing({
    read: application,
    send: (body: ApplicationContent, ifMatch) => api.call(editApplication, { params: { id }, ifMatch, body }),
    etagOf: (changed) => changed.etag,
    onSaved: async (changed, given) => {
      setSaved(given);
      await cacheApplication(queries, changed);
    },
    fill: setContent,
    onTaken: async (theirs) => {
      setSaved(theirs);
      await queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey });
    },
  });
  const { isPending, error } = editing;
  // While both versions are shown nothing is saved by itself: the person chooses.
  const isWaiting = isPending || editing.conflict !== null;
  const toSave = usePaused(content, saveAfterMilliseconds);
  const save = useEffectEvent((given: ApplicationContent) => editing.save(given));
  useEffect(() => {
    if (isEditable && !isWaiting && toSave === content && toSave !== saved) save(toSave);
    // A failed save is tried again with the next change or by the person: not on and on by itself.
  }, [isEditable, toSave, content, saved, isWaiting]);
  return {
    content,
    change: (changed) => setContent((before) => ({ ...before, ...changed })),
    checks: isChanged && checks.data ? checks.data : application.checks,
    isChecking: content !== asked || checks.isFetching,
    hasCheckFailed: checks.isError && isChanged,
    isEditable,
    saving: isPending ? 'saving' : error && isChanged ? 'failed' : isChanged ? 'unsaved' : 'saved',
    save: () => editing.save(content),
    editing,
  };
}

function usePaused<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

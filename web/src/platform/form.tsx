// The one way to write a form: entries, what is wrong with them beside each field, sending, and leaving with entries that are not saved.
// Faults are said from the first try to send on, those of the server until something is changed. It never sends what has a fault.
import type { RouteDefinition } from '@amanah/api/route';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type PathValue,
  useForm as useHookForm,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/overlay.tsx';
import { type FailureWords, useFailureWords, useFieldWords } from './failure.ts';
import { SecondStepNotice, useSecondStepMissing } from './second-step-notice.tsx';

/** What is wrong, in words, by the field that says it. */
export type Faults<Entries> = { readonly [Name in keyof Entries]?: string | undefined };

/** A request under way, as `useMutation` and `useEditing` give it. */
interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset?: () => void;
}

export interface FormOptions<Entries> {
  /** What the form begins with; read once. */
  readonly initial: Entries;
  readonly faultsOf?: (entries: Entries) => Faults<Entries>;
  /** Of these requests the form says the failure, and waits for them. */
  readonly sending: Sending | readonly Sending[];
  readonly onSubmit: (entries: Entries) => void;
  /** Of a failure that is not the server's: its words. */
  readonly explain?: (error: Error) => string | undefined;
  /** Where the body has another place for a field than its name: JSON pointers, `/code/code`. */
  readonly pointers?: { readonly [Name in keyof Entries]?: string };
}

export interface FieldProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly fault: string | undefined;
}

export interface Form<Entries> {
  readonly entries: Entries;
  /** For the component of a field: `<TextField label=… {...form.field('name')} />`. */
  readonly field: <Name extends keyof Entries>(name: Name) => FieldProps<Entries[Name]>;
  readonly change: (changed: Partial<Entries>) => void;
  /** Begins anew with these. */
  readonly begin: (entries: Entries) => void;
  readonly isPending: boolean;
  /** Something was changed since the form began. */
  readonly isDirty: boolean;
  /** Fields that say a fault now. */
  readonly faultCount: number;
  /** Why sending failed, where no field says it. */
  readonly failure: FailureWords | null;
  readonly submit: () => void;
  readonly ref: { readonly current: HTMLFormElement | null };
}

const keysOf = <Entries extends object>(entries: Entries) => Object.keys(entries) as (keyof Entries)[];

const focusFault = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

export function useForm<Entries extends object>(options: FormOptions<Entries>): Form<Entries> {
  const fieldWords = useFieldWords();
  const failureWords = useFailureWords();
  const ref = useRef<HTMLFormElement>(null);
  const { faultsOf = () => ({}) } = options;
  const pointers: { readonly [Name in keyof Entries]?: string } = options.pointers ?? {};
  const sending = [options.sending].flat();
  const hook = useHookForm<Entries>({
    defaultValues: options.initial as DefaultValues<Entries>, // entries are whole: each field has a value from the start
    resolver(entries) {
      const faults = Object.entries(faultsOf(entries)).filter(([, words]) => words !== undefined);
      const errors = Object.fromEntries(faults.map(([name, message]) => [name, { type: 'fault', message }]));
      return faults.length === 0
        ? { values: entries, errors: {} }
        : { values: {}, errors: errors as FieldErrors<Entries> };
    },
  });
  const { isSubmitted, submitCount, errors, isDirty } = hook.formState;
  const entries = hook.watch();
  const error = sending.find((one) => one.error !== null)?.error ?? null;
  const explained = error === null ? undefined : options.explain?.(error);
  const refused = fieldWords(error);
  const isRefused = error !== null;
  useEffect(() => {
    if (submitCount > 0) focusFault(ref.current);
  }, [submitCount]);
  useEffect(() => {
    if (isRefused) focusFault(ref.current);
  }, [isRefused]);
  const messages = errors as { readonly [Name in keyof Entries]?: { readonly message?: string } };
  const faultOf = (name: keyof Entries): string | undefined =>
    messages[name]?.message ?? refused.get(pointers[name] ?? `/${String(name)}`);

  const change = (changed: Partial<Entries>) => {
    for (const name of keysOf(changed))
      hook.setValue(String(name) as Path<Entries>, changed[name] as PathValue<Entries, Path<Entries>>, {
        shouldDirty: true,
      });
    // One field may be wrong because of another: all are read again.
    if (isSubmitted) void hook.trigger();
    // What was refused was said of what stood there.
    for (const one of sending) if (one.error !== null) one.reset?.();
  };
  const faultCount = keysOf(entries).filter((name) => faultOf(name) !== undefined).length;
  return {
    ref,
    entries,
    field: (name) => ({
      value: entries[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Entries>), // the compiler widens a computed name
      fault: faultOf(name),
    }),
    change,
    begin: (values) => hook.reset(values as DefaultValues<Entries>),
    isPending: sending.some((one) => one.isPending),
    isDirty,
    faultCount,
    failure:
      error !== null && faultCount === 0
        ? { ...failureWords(error), ...(explained === undefined ? {} : { body: explained }) }
        : null,
    submit: () => void hook.handleSubmit((valid) => options.onSubmit(valid as Entries))(),
  };
}

/** What stands in a form, and what sends it. */
type FormState = Pick<Form<object>, 'ref' | 'submit' | 'isPending' | 'failure'>;

export function FormBody({
  form,
  className = 'flex flex-col gap-5',
  children,
}: {
  readonly form: FormState;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <form
      ref={form.ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
    </form>
  );
}

/** Why sending failed, where no field says it. @param title what failed, in front of the reason */
export function FormFailure({ form, title }: { readonly form: FormState; readonly title?: string }) {
  return form.failure ? (
    <p role="alert" className="text-sm text-red-ink">
      {title === undefined ? form.failure.body : `${title}. ${form.failure.body}`}
    </p>
  ) : null;
}

export interface FormDialogProps {
  readonly title: string;
  readonly form: FormState;
  readonly confirmLabel: string;
  readonly tone?: 'primary' | 'danger';
  /** What failed, in front of the reason. */
  readonly failureTitle?: string;
  /** Something outside of the form is missing. */
  readonly isDisabled?: boolean;
  /** Where the form is sent. A route that needs a second step says so before anything is typed. */
  readonly route?: RouteDefinition;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog: cancel and confirm at its end, and the reason above them when it failed. It does not close while it is being sent. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, confirmLabel, tone = 'primary', failureTitle, route, onClose, children } = props;
  const general = useTranslations('general');
  const isStepMissing = useSecondStepMissing(route);
  return (
    <Dialog
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !form.isPending) onClose();
      }}
    >
      <FormBody form={form}>
        {isStepMissing ? <SecondStepNotice /> : null}
        {children}
        <FormFailure form={form} {...(failureTitle === undefined ? {} : { title: failureTitle })} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={form.isPending}>
            {general('cancel')}
          </Button>
          <Button
            type="submit"
            tone={tone}
            isPending={form.isPending}
            isDisabled={isStepMissing || props.isDisabled === true}
          >
            {confirmLabel}
          </Button>
        </div>
      </FormBody>
    </Dialog>
  );
}

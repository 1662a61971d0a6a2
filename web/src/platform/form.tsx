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
import { Notice } from '../ui/states.tsx';
import { type FailureWords, useFailureWords, useFieldWords } from './failure.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { SecondStepNotice, useSecondStepMissing } from './second-step-notice.tsx';

/** What is wrong, in words, by the field that says it. */
export type Faults<Entries> = { readonly [Name in keyof Entries]?: string | undefined };

/** A request under way, as `useMutation` and `useEditing` give it. */
export interface Sending {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset?: () => void;
}

export interface FormOptions<Entries> {
  /** What the form begins with; read once. */
  readonly initial: Entries;
  readonly faultsOf?: (entries: Entries) => Faults<Entries>;
  /** Of these requests the form says the failure, and waits for them. None where it leads to another page. */
  readonly sending?: Sending | readonly Sending[];
  /** @param attempt a UUID that stays the same until something is changed: what is sent twice is one */
  readonly onSubmit: (entries: Entries, attempt: string) => void;
  /** Leaving the page with entries that are not saved asks first: for forms that take a while to fill in. */
  readonly asksBeforeLeaving?: boolean;
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
  /** Somebody has tried to send: faults are said. */
  readonly wasSubmitted: boolean;
  /** Fields that say a fault now. */
  readonly faultCount: number;
  /** Why sending failed, where no field says it. */
  readonly failure: FailureWords | null;
  /** Leaving now would lose something. */
  readonly isGuarded: boolean;
  readonly submit: () => void;
  readonly ref: { readonly current: HTMLFormElement | null };
}

const keysOf = <Entries extends object>(entries: Entries) => Object.keys(entries) as (keyof Entries)[];

const focusFault = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] :is(input, button)')?.focus();

export function useForm<Entries extends object>(options: FormOptions<Entries>): Form<Entries> {
  const fieldWords = useFieldWords();
  const failureWords = useFailureWords();
  const ref = useRef<HTMLFormElement>(null);
  const { faultsOf = () => ({}) } = options;
  const pointers: { readonly [Name in keyof Entries]?: string } = options.pointers ?? {};
  const sending = [options.sending ?? []].flat();
  const attempt = useRef(crypto.randomUUID());
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
    attempt.current = crypto.randomUUID();
    for (const name of keysOf(changed))
      hook.setValue(String(name) as Path<Entries>, changed[name] as PathValue<Entries, Path<Entries>>, {
        shouldDirty: true,
      });
    // One field may be wrong because of another: all are read again.
    if (isSubmitted) void hook.trigger();
    // What was refused was said of what stood there.
    for (const one of sending) if (one.error !== null) one.reset?.();
  };
  const isPending = sending.some((one) => one.isPending);
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
    begin(values) {
      attempt.current = crypto.randomUUID();
      hook.reset(values as DefaultValues<Entries>);
    },
    isPending,
    isGuarded: options.asksBeforeLeaving === true && isDirty && !isPending,
    isDirty,
    wasSubmitted: isSubmitted,
    faultCount,
    failure:
      error !== null && faultCount === 0
        ? { ...failureWords(error), ...(explained === undefined ? {} : { body: explained }) }
        : null,
    submit() {
      if (!isPending) void hook.handleSubmit((valid) => options.onSubmit(valid as Entries, attempt.current))();
    },
  };
}

/** What stands in a form, and what sends it. */
type FormState = Pick<Form<object>, 'ref' | 'submit' | 'isPending' | 'isGuarded' | 'failure'>;

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
      {form.isGuarded ? <LeaveGuard /> : null}
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

/** For long forms: why sending failed, or how many fields say what is wrong. */
export function FormNotice({
  form,
  title,
}: {
  readonly form: FormState & Pick<Form<object>, 'faultCount'>;
  readonly title: string;
}) {
  const t = useTranslations('general.failure');
  if (form.faultCount === 0 && form.failure === null) return null;
  return (
    <div role="alert">
      <Notice tone="red" icon="warning">
        {form.failure ? (
          <>
            <span className="font-medium">{title}</span>. {form.failure.body}
          </>
        ) : (
          t('faults', { count: form.faultCount })
        )}
      </Notice>
    </div>
  );
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

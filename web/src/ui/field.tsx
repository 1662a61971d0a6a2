// Text and password fields: label above, help and fault below, both tied to the input. They never validate.
import { type ReactNode, type Ref, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export const inputClasses =
  'w-full min-h-11 rounded-control border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint transition-colors hover:border-ink-faint data-[invalid]:border-red-fill disabled:opacity-60';
export const labelClasses = 'text-sm font-medium text-ink';
export const helpClasses = 'text-sm text-ink-soft';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly help?: ReactNode;
  /** Words of what is wrong; shown and announced when present. */
  readonly fault?: string | undefined;
  readonly placeholder?: string;
  readonly icon?: IconName;
  readonly className?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Codes and hashes: monospaced, always left to right. */
  readonly isCode?: boolean;
}

export function TextField({
  label,
  help,
  fault,
  placeholder,
  icon,
  className,
  inputRef,
  isCode,
  ...rest
}: TextFieldProps) {
  // By what is written in it, as a text of several lines: in Arabic a minus sign would stand behind its number. Empty, it is the page's.
  const isWritten = Boolean(rest.value) && !icon;
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelClasses}>{label}</Label>
      <div className="relative">
        {icon ? (
          <Icon name={icon} className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink-faint" />
        ) : null}
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...(isWritten && { dir: 'auto' })}
          {...(isCode ? { dir: 'ltr', spellCheck: false, autoCapitalize: 'characters', autoCorrect: 'off' } : {})}
          className={classNames(inputClasses, icon && 'ps-10', isCode && 'font-mono text-start')}
        />
      </div>
      <FieldNotes help={help} fault={fault} />
    </AriaTextField>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'icon' | 'isCode' | 'type'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordField({
  label,
  help,
  fault,
  placeholder,
  className,
  inputRef,
  showLabel,
  hideLabel,
  ...rest
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <AriaTextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelClasses}>{label}</Label>
      <div className="relative">
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          {...(placeholder === undefined ? {} : { placeholder })}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          className={classNames(inputClasses, 'pe-12')}
        />
        <AriaButton
          slot={null}
          aria-label={isShown ? hideLabel : showLabel}
          onPress={() => setIsShown((was) => !was)}
          className="absolute inset-y-0 end-0 inline-flex w-11 items-center justify-center rounded-control text-ink-faint hover:text-ink"
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </AriaButton>
      </div>
      <FieldNotes help={help} fault={fault} />
    </AriaTextField>
  );
}

/** What stands below a field: its help, and what is wrong with it. */
export function FieldNotes({ help, fault }: { readonly help?: ReactNode; readonly fault?: string | undefined }) {
  return (
    <>
      {help ? (
        <Text slot="description" className={helpClasses}>
          {help}
        </Text>
      ) : null}
      <FieldError className="flex items-start gap-1.5 text-sm text-red-ink">
        {fault ? (
          <>
            <Icon name="warning" size={16} className="mt-0.5" />
            <span>{fault}</span>
          </>
        ) : null}
      </FieldError>
    </>
  );
}

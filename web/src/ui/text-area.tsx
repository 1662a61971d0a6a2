// Several lines of text with label, help and fault tied to it. It never validates.
import { Label } from 'react-aria-components/Label';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import { FieldNotes, inputClasses, labelClasses } from './field.tsx';

export interface TextAreaProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  readonly autoFocus?: boolean;
  /** Codes, one on each line: monospaced, always left to right. */
  readonly isCode?: boolean;
  /** The field is left. */
  readonly onBlur?: () => void;
  readonly className?: string;
}

export function TextArea({
  label,
  value,
  onChange,
  help,
  fault,
  rows = 3,
  maxLength,
  isDisabled = false,
  autoFocus = false,
  isCode = false,
  onBlur,
  className,
}: TextAreaProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      {...(maxLength === undefined ? {} : { maxLength })}
      {...(onBlur === undefined ? {} : { onBlur })}
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <Label className={labelClasses}>{label}</Label>
      <AriaTextArea
        rows={rows}
        dir={isCode ? 'ltr' : 'auto'}
        {...(isCode ? { spellCheck: false } : {})}
        className={classNames(inputClasses, 'py-2.5', isCode && 'text-start font-mono')}
      />
      <FieldNotes help={help} fault={fault} />
    </TextField>
  );
}

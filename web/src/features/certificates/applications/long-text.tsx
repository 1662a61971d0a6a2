// A field for several lines, in the look of the other fields.

import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { helpLook, inputLook, labelLook } from '../../../ui/field.tsx';

export interface LongTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly help?: string;
  readonly fault?: string | undefined;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly isDisabled?: boolean;
  /** The field is left. */
  readonly onBlur?: () => void;
}

export function LongText({
  label,
  value,
  onChange,
  help,
  fault,
  rows = 4,
  maxLength = 1_000,
  isDisabled = false,
  onBlur,
}: LongTextProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      isInvalid={Boolean(fault)}
      isDisabled={isDisabled}
      {...(onBlur ? { onBlur } : {})}
      maxLength={maxLength}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelLook}>{label}</Label>
      <TextArea rows={rows} className={`${inputLook} py-2.5`} dir="auto" />
      {help ? (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      ) : null}
      <FieldError className="text-sm text-red-ink">{fault}</FieldError>
    </TextField>
  );
}

export const isShort = (text: string): boolean => text.trim().length < 3;

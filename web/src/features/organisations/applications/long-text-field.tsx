// A text of several lines, with label, help and fault tied to it.
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField } from 'react-aria-components/TextField';
import { classNames } from '../../../ui/class-names.ts';
import { helpLook, inputLook, labelLook } from '../../../ui/field.tsx';

export interface LongTextFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault?: string | undefined;
  readonly autoFocus?: boolean;
}

export function LongTextField({ label, help, value, onChange, fault, autoFocus = false }: LongTextFieldProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      maxLength={2000}
      autoFocus={autoFocus}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={labelLook}>{label}</Label>
      <TextArea rows={4} className={classNames(inputLook, 'py-2.5')} />
      {help ? (
        <Text slot="description" className={helpLook}>
          {help}
        </Text>
      ) : null}
      <FieldError className="text-sm text-red-ink">{fault}</FieldError>
    </TextField>
  );
}

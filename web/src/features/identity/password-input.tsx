// A new password with its rules said plainly and a hint of its strength that is announced when it changes.
import { passwordLength } from '@amanah/api/identity';
import { useTranslations } from 'use-intl';
import { classNames } from '../../ui/class-names.ts';
import { PasswordField } from '../../ui/field.tsx';
import { passwordStrength } from './password-strength.ts';

export interface NewPasswordInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
  /** Name and address of the person: they make a password easy to guess. */
  readonly personal: readonly string[];
}

const bars = { short: 0, weak: 1, fair: 2, strong: 3 } as const;
const tones = { short: 'bg-line', weak: 'bg-red-fill', fair: 'bg-amber-fill', strong: 'bg-emerald-fill' } as const;

export function NewPasswordInput({ label, value, onChange, fault, personal }: NewPasswordInputProps) {
  const t = useTranslations('identity');
  const missing = passwordLength.least - [...value].length;
  const strength = missing > 0 ? 'short' : passwordStrength(value, personal);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField
        label={label}
        value={value}
        onChange={onChange}
        fault={fault}
        help={t('passwordRules', { least: passwordLength.least })}
        autoComplete="new-password"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      <div className="flex min-h-6 items-center gap-3">
        <span aria-hidden="true" className="grid w-24 grid-cols-3 gap-1">
          {[1, 2, 3].map((bar) => (
            <span
              key={bar}
              className={classNames('h-1 rounded-full', value && bars[strength] >= bar ? tones[strength] : 'bg-line')}
            />
          ))}
        </span>
        <span role="status" aria-label={t('strength.label')} className="text-sm text-ink-soft">
          {value === '' ? '' : strength === 'short' ? t('strength.short', { missing }) : t(`strength.${strength}`)}
        </span>
      </div>
    </div>
  );
}

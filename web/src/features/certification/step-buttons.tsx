// Buttons of the steps. One that may not be taken now stays visible, cannot be pressed, and says why.
import type { Application } from '@amanah/api/certification/applications';
import { type ApplicationAction, finalStates, type StepRefusal } from '@amanah/core/certification';
import { useTranslations } from 'use-intl';
import { Button, type ButtonTone } from '../../ui/button.tsx';

export interface StepButtonProps {
  readonly application: Application;
  readonly action: ApplicationAction;
  readonly onPress: () => void;
  readonly tone?: ButtonTone;
  readonly size?: 'small' | 'regular';
  /** What it is about, for a reader who hears several buttons with the same word. */
  readonly about?: string;
  readonly isPending?: boolean;
  /** Why it may not be taken for this one, where the application would let it. */
  readonly because?: StepRefusal | null;
}

export function StepButton({
  application,
  action,
  onPress,
  tone = 'secondary',
  size = 'regular',
  about,
  isPending = false,
  because = null,
}: StepButtonProps) {
  const t = useTranslations('certification');
  const offer = application.allowed.find((one) => one.action === action);
  if (!offer) return null;
  // Its time will not come again: the page says that the application is over, and not at every button.
  if (offer.because === 'wrong_state' && finalStates.some((one) => one === application.state)) return null;
  const label = t(`actions.${action}`);
  const refusal = offer.because ?? because;
  return (
    <span className="inline-flex max-w-xs flex-col items-start gap-1">
      <Button
        tone={tone}
        size={size}
        onPress={onPress}
        isDisabled={refusal !== null}
        isPending={isPending}
        {...(about === undefined ? {} : { 'aria-label': `${label}: ${about}` })}
      >
        {label}
      </Button>
      {refusal === null ? null : <span className="text-sm text-ink-soft">{t(`because.${refusal}`)}</span>}
    </span>
  );
}

export const mayTake = ({ allowed }: Application, action: ApplicationAction): boolean =>
  allowed.some((one) => one.action === action && one.isAllowed);

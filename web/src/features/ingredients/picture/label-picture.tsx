// From a photo of a label to its text: taken or chosen, turned, cut to the list, read on this device. Nothing of it is sent.
import type { Listener } from '@amanah/core/ingredients';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../../platform/language.tsx';
import { Button } from '../../../ui/button.tsx';
import type { IconName } from '../../../ui/icon.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Several } from '../../../ui/several.tsx';
import { Notice } from '../../../ui/states.tsx';
import { type LabelLanguage, labelLanguageNames, mostLanguages } from './label-languages.ts';
import { MarkedPicture } from './marked-picture.tsx';
import { PartPicker } from './part-picker.tsx';
import { type Part, type Turns, turnPicture, wholePicture } from './picture-canvas.ts';
import type { ReadText } from './read-letters.ts';
import { readPicture } from './read-picture.ts';

export interface LabelPictureProps {
  readonly onText: (text: string) => void;
  readonly listener: Listener;
}

type Step =
  | { readonly kind: 'none' }
  | { readonly kind: 'chosen'; readonly photo: ImageBitmap; readonly turns: Turns; readonly shown: HTMLCanvasElement }
  | { readonly kind: 'reading'; readonly share: number; readonly stop: () => void }
  | { readonly kind: 'read'; readonly level: HTMLCanvasElement; readonly read: ReadText };

type Fault = 'notPicture' | 'noLetters' | 'failed';

const isLabelLanguage = (language: string): language is LabelLanguage =>
  labelLanguageNames.some((one) => one === language);

/** What the label is likely to be in, until somebody says otherwise. */
const languagesFor = (locale: string): readonly LabelLanguage[] => {
  const [own = ''] = locale.split('-');
  return isLabelLanguage(own) && own !== 'en' ? [own, 'en'] : ['en'];
};

export function LabelPicture({ onText, listener }: LabelPictureProps) {
  const t = useTranslations('readLabel.picture');
  const { locale } = useLanguage();
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const [part, setPart] = useState<Part>(wholePicture);
  const [languages, setLanguages] = useState<readonly LabelLanguage[]>(() => languagesFor(locale));
  const [fault, setFault] = useState<Fault | null>(null);
  const leave = useRef<() => void>(() => undefined);
  useEffect(() => () => leave.current(), []);

  const choose = async (file: File) => {
    setFault(null);
    try {
      const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
      setPart(wholePicture);
      setStep({ kind: 'chosen', photo, turns: 0, shown: turnPicture(photo, 0) });
    } catch {
      setFault('notPicture'); // the browser says no more than that it cannot read it
    }
  };
  const turn = ({ photo, turns }: Extract<Step, { kind: 'chosen' }>) => {
    const next = ((turns + 1) % 4) as Turns; // of four, counted round
    setPart(wholePicture);
    setStep({ kind: 'chosen', photo, turns: next, shown: turnPicture(photo, next) });
  };
  const read = async (chosen: Extract<Step, { kind: 'chosen' }>) => {
    setFault(null);
    const reading = readPicture(chosen.shown, part, languages, (share) =>
      setStep((now) => (now.kind === 'reading' ? { ...now, share } : now)),
    );
    leave.current = reading.stop;
    setStep({
      kind: 'reading',
      share: 0,
      stop: () => {
        reading.stop();
        setStep(chosen);
      },
    });
    try {
      const found = await reading.done;
      if (found === null) return;
      if (found.read.text.trim() === '') throw new Error('noLetters');
      onText(found.read.text);
      setStep({ kind: 'read', ...found });
    } catch (failure) {
      setFault(failure instanceof Error && failure.message === 'noLetters' ? 'noLetters' : 'failed');
      setStep(chosen);
    }
  };
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <PictureButton label={t('photograph')} icon="camera" fromCamera onPicture={choose} />
        <PictureButton label={t('choose')} icon="photo" onPicture={choose} />
      </div>
      {fault === null ? null : (
        <Notice tone="amber" icon="warning">
          {t(`faults.${fault}`)}
        </Notice>
      )}
      {step.kind === 'chosen' ? (
        <>
          <PartPicker picture={step.shown} part={part} onChange={setPart} label={t('part')} />
          <p className="text-sm text-ink-soft">{t('partHelp')}</p>
          <Languages languages={languages} onChange={setLanguages} />
          <div className="flex flex-wrap gap-3">
            <Button icon="document" isDisabled={languages.length === 0} onPress={() => void read(step)}>
              {t('read')}
            </Button>
            <Button tone="secondary" icon="refresh" onPress={() => turn(step)}>
              {t('turn')}
            </Button>
          </div>
          <p className="text-sm text-ink-soft">{t('privacy')}</p>
        </>
      ) : null}
      {step.kind === 'reading' ? <Reading {...step} /> : null}
      {step.kind === 'read' ? <MarkedPicture picture={step.level} read={step.read} listener={listener} /> : null}
    </section>
  );
}

function Reading({ share, stop }: { readonly share: number; readonly stop: () => void }) {
  const t = useTranslations('readLabel.picture');
  const general = useTranslations('general');
  const format = useFormatter();
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <ProgressBar
          label={share === 0 ? t('loading') : t('reading')}
          count={format.number(share, { style: 'percent' })}
          done={share}
          all={1}
        />
      </div>
      <Button tone="secondary" size="small" onPress={stop}>
        {general('cancel')}
      </Button>
    </div>
  );
}

interface PictureButtonProps {
  readonly label: string;
  readonly icon: IconName;
  /** On a phone its camera opens; elsewhere a file is chosen. */
  readonly fromCamera?: boolean;
  readonly onPicture: (file: File) => Promise<void>;
}

function PictureButton({ label, icon, fromCamera = false, onPicture }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        {...(fromCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void onPicture(file);
        }}
      />
      <Button tone="secondary" size="small" icon={icon} onPress={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

interface LanguagesProps {
  readonly languages: readonly LabelLanguage[];
  readonly onChange: (languages: readonly LabelLanguage[]) => void;
}

function Languages({ languages, onChange }: LanguagesProps) {
  const t = useTranslations('readLabel.picture');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const isFull = languages.length >= mostLanguages;
  return (
    <div>
      <Several
        label={t('languages')}
        choices={labelLanguageNames.map((value) => ({ value, label: names.of(value) ?? value }))}
        chosen={languages}
        onChange={(chosen) => onChange(chosen.filter(isLabelLanguage).slice(-mostLanguages))}
        removeLabel={(label) => t('remove', { language: label })}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{isFull ? t('mostLanguages') : t('noRussian')}</p>
    </div>
  );
}

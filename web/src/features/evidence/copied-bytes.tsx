// One piece of what was checked, byte for byte, to be read, selected and copied. It must never be cut or reformatted.
import type { CheckedBytes } from '@amanah/core/evidence';
import { useTranslations } from 'use-intl';
import { useCopy } from '../../platform/copy.ts';
import { Said } from '../../platform/said.tsx';
import { Button } from '../../ui/button.tsx';

export function CopiedBytes({ bytes: { label, text } }: { readonly bytes: CheckedBytes }) {
  const t = useTranslations('evidence.details');
  const copy = useCopy(t('copyFailed'));
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">
          <Said>{label}</Said>
          {' · '}
          <span className="tabular-nums">{t('size', { count: new TextEncoder().encode(text).length })}</span>
        </p>
        <Button
          tone="quiet"
          size="small"
          icon="copy"
          aria-label={t('copyOf', { label })}
          onPress={() => void copy(text)}
        >
          {t('copy')}
        </Button>
      </div>
      <textarea
        readOnly
        dir="ltr"
        spellCheck={false}
        aria-label={label}
        value={text}
        rows={text.length > 400 ? 8 : 3}
        className="block w-full resize-y rounded-control border border-line bg-sunken p-3 font-mono text-xs leading-relaxed break-all text-ink"
      />
    </div>
  );
}

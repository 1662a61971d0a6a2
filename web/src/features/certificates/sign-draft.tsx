// What is about to be signed, read back from the very credential, and the button that signs it. It must never show anything
// else than what the checked bytes say.
import type { CredentialContent } from '@amanah/core/certificates';
import { useFormatter, useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry } from '../../platform/market.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type Fact, FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/states.tsx';
import { useDayWords } from './day.ts';
import { isCategory, isMethod } from './scope-names.ts';
import type { Issuance, Prepared } from './use-issuance.ts';

export interface SignDraftProps {
  readonly prepared: Prepared;
  readonly issuance: Pick<Issuance, 'sign' | 'isSigning' | 'drop' | 'failure'>;
}

export function SignDraft({ prepared: { checked, signer }, issuance }: SignDraftProps) {
  const t = useTranslations('certificates.signing');
  const general = useTranslations('general');
  const format = useFormatter();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('check')}</p>
      <FactList facts={useFacts(checked.content)} className="border-y border-line text-sm" />
      <Disclosure summary={<span className="text-sm text-ink-soft">{t('credential')}</span>}>
        <textarea
          readOnly
          dir="ltr"
          spellCheck={false}
          aria-label={t('credential')}
          value={JSON.stringify(checked.draft.credential, null, 2)}
          rows={10}
          className="block w-full resize-y rounded-control border border-line bg-sunken p-3 font-mono text-xs leading-relaxed text-ink"
        />
      </Disclosure>
      {issuance.failure === null ? null : (
        <div role="alert">
          <Notice tone="red" icon="warning">
            {issuance.failure}
          </Notice>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {signer.custody === 'recovery'
          ? t('keySignsRecovery', { name: signer.name })
          : t('keySigns', { name: signer.name })}
        {' · '}
        {t('until', {
          time: format.dateTime(new Date(checked.draft.expiresAt), { hour: '2-digit', minute: '2-digit' }),
        })}
      </p>
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-wrap justify-end gap-3 border-t border-line bg-raised px-6 py-4">
        <Button tone="secondary" onPress={issuance.drop} isDisabled={issuance.isSigning}>
          {general('cancel')}
        </Button>
        <Button icon="lock" onPress={issuance.sign} isPending={issuance.isSigning} pendingLabel={t('pending')}>
          {t('sign')}
        </Button>
      </div>
    </div>
  );
}

const dayOf = (instant: string) => instant.slice(0, 10);
/** The end of a credential is exclusive: its last day is the one before. */
const lastDayOf = (instant: string) => new Date(Date.parse(instant) - 1000).toISOString().slice(0, 10);

function useFacts({ facts, issuer }: CredentialContent): readonly Fact[] {
  const t = useTranslations('certificates.signing');
  const list = useTranslations('certificates.list');
  const dayWords = useDayWords();
  const { locale } = useLanguage();
  const wordOf = useScopeWords();
  const lines = (values: readonly string[] | null) =>
    values === null ? (
      t('noLimit')
    ) : (
      <ul>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    );
  return [
    { term: list('number'), value: <Code>{facts.number}</Code> },
    { term: t('issuer'), value: issuer.name },
    { term: t('holder'), value: facts.holder.name },
    {
      term: t('period'),
      value: list('period', { from: dayWords(dayOf(facts.validFrom)), until: dayWords(lastDayOf(facts.validUntil)) }),
    },
    { term: t('scheme'), value: facts.scheme.name },
    { term: t('categories'), value: lines(facts.categories.map(wordOf.category)) },
    {
      term: t('products'),
      value: lines(
        facts.products?.map(({ gtin, name, batches }) => [`${name} (${gtin})`, ...(batches ?? [])].join(' · ')) ?? null,
      ),
    },
    { term: t('sites'), value: lines(facts.sites?.map(({ name }) => name) ?? null) },
    { term: t('methods'), value: lines(facts.slaughterMethods?.map(wordOf.method) ?? null) },
    { term: t('markets'), value: lines(facts.markets?.map((code) => nameCountry(code, locale)) ?? null) },
    { term: t('identifier'), value: <Code>{facts.id}</Code> },
  ];
}

/** Codes of a scope in words; one that this version does not know is shown as it is signed. */
function useScopeWords() {
  const categories = useTranslations('general.categories');
  const methods = useTranslations('result.certificate.slaughterMethods');
  return {
    category: (code: string) => (isCategory(code) ? categories(code) : code),
    method: (code: string) => (isMethod(code) ? methods(code) : code),
  };
}

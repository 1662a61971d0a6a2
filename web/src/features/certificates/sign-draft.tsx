// What is about to be signed, read back from the very credential, and the button that signs it. It must never show anything
// else than what the checked bytes say.
import type { CredentialContent } from '@amanah/core/certificates';
import { useFormatter, useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Notice } from '../../ui/states.tsx';
import { type SaidScope, useScopeFacts } from './scope-facts.tsx';
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
      <FactList facts={useScopeFacts(scopeOf(checked.content))} className="border-y border-line text-sm" />
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
const lastDayBefore = (instant: string) => new Date(Date.parse(instant) - 1000).toISOString().slice(0, 10);

const scopeOf = ({ facts, issuer }: CredentialContent): SaidScope => ({
  number: facts.number,
  issuer: issuer.name,
  holder: facts.holder.name,
  validFrom: dayOf(facts.validFrom),
  validUntil: lastDayBefore(facts.validUntil),
  scheme: facts.scheme.name,
  categories: facts.categories,
  products: facts.products,
  sites: facts.sites?.map(({ name }) => name) ?? null,
  slaughterMethods: facts.slaughterMethods,
  markets: facts.markets,
  isImported: facts.isImported,
  realm: facts.realm,
  identifier: facts.id,
});

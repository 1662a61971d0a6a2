// What can be done with an answer: the next pack at once, everything else behind one button. The paper is fetched with the token of whoever is
// signed in: papers of practice are for those who practise.
import { certificateDocument } from '@amanah/api/evidence';
import type { VerifyResponse } from '@amanah/api/verification';
import { nameInFull } from '@amanah/core/codes';
import { paperFileName } from '@amanah/core/evidence';
import { headlineOf } from '@amanah/core/verification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../../paths.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { useHeadlineWords } from '../../platform/headline-words.ts';
import { currentLanguage } from '../../platform/language.tsx';
import { storedRules } from '../../platform/own-rules.ts';
import { useShare } from '../../platform/share.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { Button } from '../../ui/button.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Notice } from '../../ui/states.tsx';

export interface ResultActionsProps {
  readonly verdict: VerifyResponse;
  /** Left out: leads to the scanner. */
  readonly onScanAnother?: () => void;
  /** Left out where the page is the details already. */
  readonly hasDetailsLink?: boolean;
}

export function ResultActions({ verdict, onScanAnother, hasDetailsLink = true }: ResultActionsProps) {
  const t = useTranslations('result');
  const failure = useFailureWords();
  const navigate = useNavigate();
  const share = useShareOf(verdict);
  const save = usePaper(verdict);
  // What menus are made of weighs a twelfth of the page and comes when somebody opens this one.
  const menu = useMutation({ mutationFn: () => import('./result-menu.tsx') });
  const error = save.error ?? menu.error;
  const evidence = evidenceOf(verdict);
  // The paper is everybody's: what only the rules of a person allow is a certificate there for nobody.
  const isCertificate = verdict.verified && (verdict.proof.ownRules ?? []).length === 0;
  const hasSteps = verdict.batch !== null && verdict.batch.supplyChainEvents.length > 0;
  const entries: readonly (MenuEntry & { readonly run: () => void })[] = [
    {
      id: 'details',
      label: t('viewDetails'),
      icon: 'info',
      run: () => void navigate({ to: patterns.product, params: { qrCode: verdict.code } }),
    },
    { id: 'share', label: t('share'), icon: 'share', run: share },
    { id: 'save', label: t(isCertificate ? 'saveCertificate' : 'saveCheck'), icon: 'save', run: save.mutate },
    {
      id: 'journey',
      label: t('viewJourney'),
      icon: 'truck',
      run: () => void navigate({ to: patterns.journey, search: { code: verdict.code } }),
    },
    { id: 'evidence', label: t('viewOnBlockchain'), icon: 'link', run: () => evidence && void navigate(evidence) },
  ];
  const isOffered: Readonly<Record<string, boolean>> = {
    details: hasDetailsLink,
    save: verdict.product !== null,
    journey: hasSteps,
    evidence: evidence !== null,
  };
  const offered = entries.filter(({ id }) => isOffered[id] ?? true);
  return (
    <div className="sticky low:static bottom-0 z-10 print:hidden -mx-1 flex flex-wrap gap-3 bg-paper px-1 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:static">
      <Button
        icon="scan"
        size="large"
        className="flex-1 sm:flex-none"
        onPress={onScanAnother ?? (() => void navigate({ to: patterns.scanner }))}
      >
        {t('scanAnother')}
      </Button>
      {menu.data ? (
        <menu.data.ResultMenu
          entries={offered}
          isPending={save.isPending}
          onAction={(id) => offered.find((entry) => entry.id === id)?.run()}
        />
      ) : (
        <Button
          tone="secondary"
          size="large"
          icon="more"
          isPending={menu.isPending}
          aria-haspopup="true"
          aria-expanded={false}
          onPress={() => menu.mutate()}
        >
          {t('more')}
        </Button>
      )}
      {error ? (
        <div role="alert" className="basis-full">
          <Notice tone="red" icon="warning">
            {failure(error).body}
          </Notice>
        </div>
      ) : null}
    </div>
  );
}

function useShareOf(verdict: VerifyResponse): () => void {
  const headlineWords = useHeadlineWords();
  const share = useShare();
  const client = useQueryClient();
  return () => {
    // What goes out is everybody's answer: whoever opens the link reads that one, and the rules of a person are nobody else's.
    const say = (said: VerifyResponse) => {
      const { product, batch, code, verified } = said;
      return share({
        code,
        product: product?.name ?? batch?.productName ?? code,
        brand: product?.brand ?? batch?.producerName ?? '',
        verdict: headlineWords(headlineOf(said)).word,
        isVerified: verified,
      });
    };
    if (storedRules.get() === null) return void say(verdict);
    const policy = { market: verdict.proof.market, rules: null };
    // Where nobody can be asked it says what it is about, and nothing of the answer.
    const sayNothing = () =>
      share({
        code: verdict.code,
        product: verdict.product?.name ?? verdict.code,
        brand: '',
        verdict: null,
        isVerified: false,
      });
    void client.fetchQuery(verdictPreviewQuery(verdict.code, policy)).then(say, sayNothing);
  };
}

function usePaper(verdict: VerifyResponse) {
  const { market } = verdict.proof;
  return useMutation({
    mutationFn: () => {
      const params = { code: verdict.code };
      const asked = { language: currentLanguage(), ...(market ? { market } : {}) };
      const file = { name: paperFileName(verdict), type: 'application/pdf' };
      // Without the rules of a person: others read it too.
      return fetchFile(certificateDocument, { params, query: asked }, file);
    },
  });
}

/**
 * Where the browser checks for itself: the certificate that the verdict rests on, else the batch. The label is that of the specification; the
 * page says what the record really is.
 */
function evidenceOf({ proof, certifications, batch, product, code }: VerifyResponse) {
  // By number rather than by id: the number is in what was signed, so the page can compare it.
  const subject = certifications.find(({ id }) => id === proof.certificateId)?.certificateNumber ?? batch?.qrCode;
  if (subject === undefined) return null;
  const about = product ? nameInFull(code, { gtin: product.gtin, batchNumber: batch?.batchNumber ?? null }) : code;
  return evidenceAddress(subject, about);
}

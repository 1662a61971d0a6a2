// The scanner page: idle, verifying on a code, result; Scan Another returns to idle (specification, section 4).
// Specification: Scanner; Result display; Offline.

import { certificateNumberIn, parseCode, proofNamed, schemeAlone } from '@amanah/core/codes';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CameraPanel } from '../features/scans/scanner/camera-panel.tsx';
import { makeScanId } from '../features/verification/scan-id.ts';
import { evidenceAddress, patterns } from '../paths.ts';
import { useIsOnline } from '../platform/connection.ts';
import { useOwnPolicy } from '../platform/own-rules.ts';
import { listenToKeyboardScanner } from '../platform/scanner/keyboard-wedge.ts';
import type { StartsScanning } from '../platform/scanner/use-camera.ts';
import { oneOf, readSearch, textOf } from '../platform/search-text.ts';
import { readStored, storageKeys } from '../platform/storage.ts';
import type { ScanChannel } from '../platform/verify-scan.ts';
import { MarketDialog } from '../shell/market-dialog.tsx';
import { Page } from '../shell/page.tsx';
import { Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { toasts } from '../ui/toast-queue.ts';
import { nameOf, OutcomeView, resultView } from './scanner/outcome-view.tsx';
import { useRisingOutcome } from './scanner/rise-over.ts';
import { SlowAnswer } from './scanner/slow-answer.tsx';
import { useAnswer } from './scanner/use-answer.ts';
import { useAskedAgain } from './scanner/use-asked-again.ts';
import { useResultAddress } from './scanner/use-result-address.ts';

export const Route = createFileRoute('/scanner')({
  staticData: {
    menus: [
      { menu: 'main', label: 'nav.scanner', icon: 'scan', position: 0 },
      { menu: 'places', label: 'nav.scanner', icon: 'scan', position: 1 },
      { menu: 'footerPlatform', label: 'nav.scanner', icon: 'scan', position: 0 },
    ],
  },
  validateSearch: (search: Record<string, unknown>) =>
    readSearch(search, { mode: oneOf(['camera', 'manual']), code: textOf, result: textOf }),
  component: ScannerPage,
});

// Result and manual mode are fetched while the person aims, so that the first screen stays light.
const manualPanel = () => import('../features/scans/scanner/manual-panel.tsx');
const ManualPanel = lazy(async () => ({ default: (await manualPanel()).ManualPanel }));
// Without a network it comes from the service worker.
const SavedScansView = lazy(async () => ({
  default: (await import('./offline/saved-scans-view.tsx')).SavedScansView,
}));

type Mode = 'camera' | 'manual';
/** Whoever asks by the number of a certificate wants to see that certificate. */
const certificateNamed = (code: string) => {
  const subject = certificateNumberIn(code);
  return subject === null ? null : { subject, code: null };
};

function ScannerPage() {
  const t = useTranslations('scanner');
  const result = useTranslations('result');
  const navigate = useNavigate();
  const { mode = 'camera', code = '', result: awaitedCode } = Route.useSearch();
  const policy = useOwnPolicy();

  const { outcome, setOutcome, isRising, show } = useRisingOutcome();
  const [typed, setTyped] = useState(code);
  const [restingCode, setRestingCode] = useState<string | null>(null);
  const [isChoosingMarket, setIsChoosingMarket] = useState(false);
  const wasScanning = useRef<StartsScanning>('where_allowed');
  const isOnline = useIsOnline();
  const hasSavedScans = readStored(storageKeys.scans) !== null;

  // A verdict takes the place of the scanner, so that no toast has to say it again.
  const address = useResultAddress({ outcome, setOutcome, policy });
  const answer = useAnswer({ rules: policy.rules, show: (next) => void show(next).then(() => address.write(next)) });
  const isPending = answer.isWaiting || isRising;
  const check = (code: string, channel: ScanChannel) => {
    if (isPending) return;
    setRestingCode(code);
    const proof = proofNamed(code) ?? certificateNamed(code);
    if (proof) return void navigate(evidenceAddress(proof.subject, proof.code ?? undefined));
    const asked = { code, channel, market: policy.market, scanId: makeScanId() };
    // Known to be gone: nobody waits for it to be found gone again. The password of a network is nobody's business.
    if (isOnline && schemeAlone(parseCode(code)) === null) void answer.ask(asked);
    else void answer.askHere(asked);
  };

  const latestCheck = useRef(check);
  latestCheck.current = check;
  useEffect(() => listenToKeyboardScanner((code) => latestCheck.current(code, 'keyboard')), []);

  useEffect(() => {
    const timer = setTimeout(() => void Promise.all([resultView(), manualPanel()]).catch(() => undefined), 1_000);
    return () => clearTimeout(timer);
  }, []);

  const isAskingAgain = useAskedAgain({ outcome, setOutcome, policy });

  const scanAnother = () => {
    answer.cancel();
    address.leave();
    setTyped('');
    toasts.dismiss();
  };
  const setMode = (next: Mode) => void navigate({ to: patterns.scanner, search: { mode: next }, replace: true });

  if (outcome) {
    return (
      <Page
        title={nameOf(outcome) ?? result('pageTitle')}
        className="max-w-5xl max-sm:py-4 [view-transition-name:scan-result]"
      >
        <OutcomeView
          outcome={outcome}
          onScanAnother={scanAnother}
          onPick={(picked) => check(picked, 'manual')}
          onRetry={(asked) => void answer.ask(asked)}
          isRetrying={answer.isWaiting}
          onChooseMarket={() => setIsChoosingMarket(true)}
          isAskingAgain={isAskingAgain}
        />
        <MarketDialog isOpen={isChoosingMarket} onOpenChange={setIsChoosingMarket} />
      </Page>
    );
  }

  if (address.isAwaited)
    return (
      <Page title={awaitedCode ?? result('pageTitle')} className="max-w-5xl max-sm:py-4">
        <Skeleton className="h-120" />
      </Page>
    );

  return (
    <Page title={t('pageTitle')} className="[view-transition-name:scanner]">
      <div className="mx-auto flex max-w-xl flex-col gap-6">
        <header>
          <h1 className="text-2xl">{t('title')}</h1>
          <p className="mt-1 text-ink-soft">{t('body')}</p>
        </header>
        <Tabs
          label={t('modes.label')}
          form="pill"
          selected={mode}
          onSelect={setMode}
          tabs={[
            {
              id: 'camera',
              label: t('modes.camera'),
              icon: 'camera',
              content: (
                <CameraPanel
                  onCode={check}
                  isProcessing={isPending}
                  restingCode={restingCode}
                  startsScanning={wasScanning.current}
                  onScanningChange={(isScanning) => {
                    wasScanning.current = isScanning;
                  }}
                  onTypeInstead={() => setMode('manual')}
                />
              ),
            },
            {
              id: 'manual',
              label: t('modes.manual'),
              icon: 'keyboard',
              content: (
                <Suspense fallback={<Skeleton className="h-76" />}>
                  <ManualPanel
                    value={typed}
                    onChange={setTyped}
                    onSubmit={(code) => check(code, 'manual')}
                    isPending={isPending}
                  />
                </Suspense>
              ),
            },
          ]}
        />
        <SlowAnswer isLong={answer.isLong} onCancel={answer.cancel} />
        {hasSavedScans ? (
          <Suspense>
            <SavedScansView />
          </Suspense>
        ) : null}
      </div>
    </Page>
  );
}

// What the page of evidence says of goods that its own document does not: whose number was asked about, and that nobody recognises who issued a certificate.
import { parseCode } from '@amanah/core/codes';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { RecognisedByNobody } from '../../features/authorities/recognised-by-nobody.tsx';
import { NoEvidence, ProductProof } from '../../features/evidence/evidence-states.tsx';
import { signedContent } from '../../features/evidence/signed-content.ts';
import { patterns } from '../../paths.ts';
import { useOwnPolicy } from '../../platform/own-rules.ts';
import { verdictPreviewQuery } from '../../platform/verdict-preview.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/states.tsx';

/** The GTIN that a text is, and nothing more than that; null: another name. */
function gtinAlone(text: string): string | null {
  const reading = parseCode(text);
  const isAlone = 'gtin' in reading && reading.batchNumber === undefined && reading.serial === undefined;
  return isAlone ? reading.gtin : null;
}

function useProduct(gtin: string | null) {
  const policy = useOwnPolicy();
  return useQuery({ ...verdictPreviewQuery(gtin ?? '', policy), enabled: gtin !== null });
}

/** Nothing is signed under the number of a product: it is under that of its certificate. */
export function NothingUnder({ asked, action }: { readonly asked: string; readonly action: ReactNode }) {
  const t = useTranslations('evidence.notFound');
  const gtin = gtinAlone(asked);
  const { data, isLoading } = useProduct(gtin);
  if (isLoading) return <Skeleton className="h-64 rounded-surface" />;
  if (gtin === null || !data?.product) return <NoEvidence asked={asked} action={action} />;
  const { proof, certifications } = data;
  const certificate = certifications.find(({ id }) => id === proof.certificateId) ?? certifications[0];
  return (
    <ProductProof
      certificate={certificate?.certificateNumber ?? null}
      action={
        certificate ? (
          <Link
            to={patterns.evidence}
            params={{ subject: certificate.certificateNumber }}
            search={{ code: gtin }}
            className={buttonClasses()}
          >
            {t('openProof')}
          </Link>
        ) : (
          <Link to={patterns.product} params={{ qrCode: gtin }} preload={false} className={buttonClasses()}>
            {t('openProduct')}
          </Link>
        )
      }
    />
  );
}

/** Of a certificate alone, as the pages of its products say it. */
export function CertificateRecognition({ document }: { readonly document: EvidenceDocument }) {
  const [first] = document.certificates;
  const content = first ? signedContent(first) : null;
  const { data } = useProduct(content?.facts.products?.[0]?.gtin ?? null);
  const certification = data?.certifications.find(({ certificateNumber }) => certificateNumber === first?.number);
  return data?.product && certification ? (
    <RecognisedByNobody
      certifierId={certification.certifierId}
      certifier={certification.certifyingBody}
      category={data.product.category}
      day={data.proof.day}
    />
  ) : null;
}

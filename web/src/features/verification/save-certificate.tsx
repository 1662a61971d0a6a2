// The paper of a verdict as a file. It is fetched with the token of whoever is signed in: papers of practice are for those who practise.
import { certificateDocument } from '@amanah/api/evidence';
import type { VerifyResponse } from '@amanah/api/verification';
import { paperFileName } from '@amanah/core/evidence';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { currentLanguage } from '../../platform/language.tsx';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

export interface SaveCertificateProps {
  readonly verdict: VerifyResponse;
  readonly tone: ButtonTone;
}

export function SaveCertificate({ verdict, tone }: SaveCertificateProps) {
  const t = useTranslations('result');
  const failure = useFailureWords();
  const { market } = verdict.proof;
  const save = useMutation({
    mutationFn: () =>
      fetchFile(
        certificateDocument,
        { params: { code: verdict.code }, query: { language: currentLanguage(), ...(market ? { market } : {}) } },
        { name: paperFileName(verdict), type: 'application/pdf' },
      ),
  });
  return (
    <>
      <Button tone={tone} icon="save" isPending={save.isPending} onPress={() => save.mutate()} className="min-w-0">
        {t(verdict.verified ? 'saveCertificate' : 'saveCheck')}
      </Button>
      {save.isError ? (
        <div role="alert" className="order-last col-span-2 basis-full">
          <Notice tone="red" icon="warning">
            {failure(save.error).body}
          </Notice>
        </div>
      ) : null}
    </>
  );
}

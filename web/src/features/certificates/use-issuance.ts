// Issues with a key of the issuer's own, in two steps: the draft, and after the person has read it, the signatures of this browser.
// Nothing is signed that was not checked. Where the server holds the key, the decision itself issues.
import { draftCertificate, type IssuedCertificate, signDraft } from '@amanah/api/certificates';
import { webCrypto } from '@amanah/core/ledger';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { type BrowserSigner, useOwnSigning } from '../../platform/own-keys.ts';
import { signBase64Url } from '../../platform/signing-key.ts';
import { type Asked, type CheckedDraft, checkDraft, DraftRefused } from './check-draft.ts';
import { forgetOldAnswers } from './queries.ts';

/** A draft with the key that it was made for. */
export interface Prepared {
  readonly checked: CheckedDraft;
  readonly signer: BrowserSigner;
}

export interface Issuance {
  /** Null while it is not known who signs. */
  readonly way: 'server' | 'browser' | 'missing' | 'nobody' | null;
  readonly signer: BrowserSigner | null;
  readonly begin: (asked: Asked) => void;
  /** The draft under way. */
  readonly beginning: { readonly isPending: boolean; readonly error: Error | null; readonly reset: () => void };
  /** What waits for the signature of the person. */
  readonly prepared: Prepared | null;
  readonly sign: () => void;
  readonly isSigning: boolean;
  readonly drop: () => void;
  /** Words of what went wrong last; null while nothing did. */
  readonly failure: string | null;
}

function requestOf(asked: Asked) {
  const { kind, id } = asked.basis;
  if (kind === 'import') return { kind, id };
  const { validFrom, validUntil } = asked.kind === 'issue' ? asked.certificate : asked;
  return { kind, id, number: asked.certificate.number, validFrom, validUntil };
}

async function prepare(asked: Asked, did: string, signer: BrowserSigner): Promise<Prepared> {
  const draft = await api.call(draftCertificate, { body: { ...requestOf(asked), key: signer.name } });
  const checked = await checkDraft(webCrypto(crypto.subtle), draft, asked, { did, name: signer.name });
  return { checked, signer };
}

async function signPrepared({ checked, signer }: Prepared): Promise<IssuedCertificate> {
  const [jwt, integrity] = await Promise.all([
    signBase64Url(signer.privateKey, checked.jwtInput),
    signBase64Url(signer.privateKey, checked.integrityInput),
  ]);
  return api.call(signDraft, { params: { id: checked.draft.draftId }, body: { jwt, integrity } });
}

export function useIssuance(onIssued: (certificate: IssuedCertificate) => void): Issuance {
  const refusals = useTranslations('certificates.signing.refused');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const signing = useOwnSigning();
  const [prepared, setPrepared] = useState<Prepared | null>(null);

  const finish = async (certificate: IssuedCertificate) => {
    setPrepared(null);
    onIssued(certificate);
    await forgetOldAnswers(queries);
  };
  const begin = useMutation({
    mutationFn: async (asked: Asked) => {
      if (signing?.custody !== 'own' || !signing.signer) throw new DraftRefused('key');
      return prepare(asked, signing.did, signing.signer);
    },
    onSuccess: setPrepared,
  });
  const sign = useMutation({ mutationFn: signPrepared, onSuccess: finish });

  const drop = useCallback(() => {
    setPrepared(null);
    begin.reset();
    sign.reset();
  }, [begin.reset, sign.reset]);

  const error = prepared ? sign.error : begin.error;
  return {
    way: signing === null ? null : signing.custody !== 'own' ? signing.custody : signing.signer ? 'browser' : 'missing',
    signer: signing?.signer ?? null,
    begin: begin.mutate,
    beginning: begin,
    prepared,
    sign: () => {
      if (prepared) sign.mutate(prepared);
    },
    isSigning: sign.isPending,
    drop,
    failure: error === null ? null : error instanceof DraftRefused ? refusals(error.why) : failureWords(error).body,
  };
}

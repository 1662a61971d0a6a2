// The answer to a code, from its verdict and what was found. Decides nothing.
import { pictureUrl } from '@amanah/api/products';
import type { Certification, VerifyResponse } from '@amanah/api/verification';
import { certificateStatus, lastDayOf } from '@amanah/core/certificates';
import type { Reading } from '@amanah/core/codes';
import type { Headline, PersonalVerdict } from '@amanah/core/verification';
import type { FoundCertificate, FoundEvidence } from './found-evidence.ts';
import { levelOf, type NamedPaper } from './look-up-evidence.ts';

/** What a certificate is for the product or batch that was asked about. */
function certificationOf(found: FoundCertificate, { product, batch }: FoundEvidence, day: string): Certification {
  const goods = [product?.gtin ?? null, batch?.name ?? null] as const;
  const status = certificateStatus(found, day, ...goods);
  return {
    id: found.id,
    certifierId: found.certifierId,
    certifyingBody: found.certifierName,
    certifierCountry: found.certifierCountry,
    certificateNumber: found.number,
    scheme: found.scheme,
    scope: {
      holder: found.holderName,
      sites: found.siteIds?.length ?? null,
      products: found.gtins?.length ?? null,
      batches: found.batches?.length ?? null,
      categories: found.categories,
      markets: found.markets,
      slaughterMethods: found.slaughterMethods,
    },
    status,
    issueDate: found.validFrom,
    // What was withdrawn is said to be that; its term is the one that was signed.
    expiryDate: status === 'revoked' ? found.validUntil : lastDayOf(found, ...goods),
  };
}

export interface Decided extends Omit<PersonalVerdict, 'byDefault'> {
  readonly headline: Headline;
  readonly found: FoundEvidence | null;
  readonly paper: NamedPaper;
  readonly reading: Reading;
  readonly code: string;
  readonly scanId: string | null;
  readonly now: Date;
  readonly message: string;
  readonly language: string;
}

export function answerOf(decided: Decided): VerifyResponse {
  const { verdict, ownRules, headline, found, paper, reading, code, scanId, now, message, language } = decided;
  const { day } = verdict.policy;
  return {
    verified: verdict.state === 'certified',
    halalStatus: verdict.halalStatus,
    status: verdict.display,
    message,
    state: verdict.state,
    headline: { code: headline.code, details: { ...headline.details } },
    reasons: [...verdict.reasons],
    product: productOf(found, language),
    batch: batchOf(found, code),
    unrecordedBatch: found?.product && !found.batch && 'batchNumber' in reading ? (reading.batchNumber ?? null) : null,
    certifications: found
      ? orderedCertificates(found, verdict.certificateId).map((one) => certificationOf(one, found, day))
      : [],
    proof: {
      level: levelOf(reading, found),
      checked: [...verdict.checked],
      notProven: [...verdict.notProven],
      certificateId: verdict.certificateId,
      market: verdict.policy.market,
      day,
      ...(ownRules.length === 0 ? {} : { ownRules: [...ownRules] }),
      ruleSet: verdict.ruleSet,
      decidedAt: now.toISOString(),
    },
    ...(paper.certificateNumber === null
      ? {}
      : {
          certificate: {
            number: paper.certificateNumber,
            address: `/evidence/${encodeURIComponent(paper.certificateNumber)}`,
          },
        }),
    code,
    scanId,
  };
}

const placeOf = ({ producerCity, producerCountry }: { producerCity: string; producerCountry: string }) =>
  [producerCity, producerCountry].filter((part) => part !== '').join(', ');

/** The certificate the verdict rests on comes first. */
function orderedCertificates(found: FoundEvidence, decisiveId: string | null): readonly FoundCertificate[] {
  const certificates = found.certificates ?? [];
  const decisive = certificates.find((certificate) => certificate.id === decisiveId);
  return decisive ? [decisive, ...certificates.filter((certificate) => certificate !== decisive)] : certificates;
}

function productOf(found: FoundEvidence | null, language: string): VerifyResponse['product'] {
  const product = found?.product;
  if (!product) return null;
  const translation = product.translations.find((one) => one.language === language);
  return {
    id: product.id,
    gtin: product.gtin,
    name: product.name,
    brand: product.brand,
    category: product.category,
    description: product.description,
    weight: product.weight,
    price:
      product.priceAmount === null || product.priceCurrency === null
        ? null
        : { amount: product.priceAmount, currency: product.priceCurrency },
    ingredients: product.ingredients,
    allergens: product.allergens,
    nutritional: product.nutrition,
    storageInstructions: product.storage,
    shelfLife: product.shelfLife,
    imageUrl: pictureUrl(product.gtin, product.hasPicture),
    producer: {
      name: product.producerName,
      location: placeOf(product),
      country: product.producerCountry,
      license: product.producerLicence,
    },
    realm: product.realm,
    ...(translation && { translation }),
  };
}

function batchOf(found: FoundEvidence | null, code: string): VerifyResponse['batch'] {
  const batch = found?.batch;
  const product = found?.product;
  if (!batch || !product) return null;
  const own = found.events ?? [];
  const events = found.eventsOfOthers
    ? [...own, ...found.eventsOfOthers].toSorted((one, other) => one.at - other.at)
    : own;
  const others = new Set(found.eventsOfOthers?.map(({ id }) => id));
  return {
    id: batch.id,
    productName: product.name,
    productDescription: product.description,
    batchNumber: batch.batchNumber,
    productionDate: batch.producedOn,
    expiryDate: batch.expiresOn,
    producerName: product.producerName,
    producerLocation: placeOf(product),
    quantity: batch.quantity,
    qrCode: batch.code ?? code,
    ...(found.eventCount > events.length ? { supplyChainEventCount: found.eventCount } : {}),
    supplyChainEvents: events.map((event) => ({
      id: event.id,
      type: event.step,
      name: event.name,
      address: event.address,
      status: event.status,
      timestamp: new Date(event.at).toISOString(),
      temperature: event.temperature,
      coordinates: event.lat === null || event.lng === null ? null : { lat: event.lat, lng: event.lng },
      certificationId: event.certificateId,
      blockchainTxId: event.hash,
      ...(others.has(event.id) ? { isOthers: true as const } : {}),
    })),
  };
}

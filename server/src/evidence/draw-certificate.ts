// The paper that a shopper saves: one verdict at one moment, with a QR that leads back to the live one.
// It must never look better than the verdict is, and must say that only the live verdict counts.

import type { Certification, VerifyResponse } from '@amanah/api/verification';
import { nameInFull } from '@amanah/core/codes';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { slaughterMethods } from '@amanah/core/products';
import { isLanguage } from '@amanah/messages/languages';
import { type Speaker, speak } from '@amanah/messages/speak';
import bwipjs from 'bwip-js/node';
import PDFDocument from 'pdfkit';
import { isolate } from '../platform/bidi-text.ts';
import { oneOf } from '../platform/one-of.ts';
import { inks, Paper, sheet } from '../platform/paper.ts';
import { batchFacts } from './batch-facts.ts';
import {
  columnGap,
  columnWidth,
  drawFacts,
  drawList,
  drawPairs,
  type Fact,
  fullWidth,
  margin,
  pairsHeight,
  type Sheet,
  sectionGap,
  styles,
} from './certificate-sections.ts';
import { kindOf, subjectOf, titleOf } from './name-paper.ts';

const footHeight = 108;
const footTop = sheet.height - 46 - footHeight;

/** Colour families of the four displays, the same as on the screen. */
const families = {
  verified: { fill: '#0f7a59', wash: '#eef8f2', ink: '#0a4f3b', mark: 'check' },
  pending: { fill: '#b3701a', wash: '#fdf5e6', ink: '#6b420c', mark: 'pause' },
  not_verified: { fill: '#b8342b', wash: '#fdf0ee', ink: '#7d1d17', mark: 'cross' },
  not_found: { fill: '#5d6b7d', wash: '#f1f3f6', ink: '#364353', mark: 'question' },
} as const;

export interface CertificateOptions {
  readonly language: string;
  readonly publicUrl: string;
  /** What proves the certificate; it travels inside the file. null where nobody signed it. */
  readonly evidence: EvidenceDocument | null;
}

/** A PDF of one A4 page, or two where there is much to say. */
export async function drawCertificate(verdict: VerifyResponse, options: CertificateOptions): Promise<Buffer> {
  const speaker = speak(isLanguage(options.language) ? options.language : 'en');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: speaker.language,
    displayTitle: true,
    info: {
      Title: titleOf(verdict, speaker),
      Author: 'Amanah',
      Subject: verdict.code,
      CreationDate: new Date(verdict.proof.decidedAt),
    },
  });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  const page: Page = {
    paper: new Paper(document, speaker.direction),
    speaker,
    verdict,
    link: wayBack(verdict, options),
    isSigned: options.evidence !== null,
  };
  if (options.evidence) attach(document, options.evidence, verdict.proof.decidedAt);
  drawBody(page, drawHead(page));
  drawFoot(page);
  numberPages(page);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/**
 * Where the paper can be held against the truth: the evidence page of a signed certificate, else the live verdict. Any scanner
 * opens it.
 */
export function wayBack(
  verdict: VerifyResponse,
  { publicUrl, evidence }: Omit<CertificateOptions, 'language'>,
): string {
  const [signed] = evidence?.certificates ?? [];
  if (!signed) return `${publicUrl}/product/${encodeURIComponent(verdict.code)}`;
  const { product, batch } = verdict;
  const code = product
    ? nameInFull(verdict.code, { gtin: product.gtin, batchNumber: batch?.batchNumber ?? null })
    : verdict.code;
  return `${publicUrl}/evidence/${encodeURIComponent(signed.number)}?code=${encodeURIComponent(code)}`;
}

/** The whole evidence for a program, the bare token for any wallet. PDF 2.0 section 14.13, associated files. */
function attach(document: InstanceType<typeof PDFDocument>, evidence: EvidenceDocument, at: string) {
  const dates = { creationDate: new Date(at), modifiedDate: new Date(at) };
  document.file(Buffer.from(JSON.stringify(evidence)), {
    name: 'amanah-evidence.json',
    type: 'application/json',
    description: 'Signed certificate, status lists and proofs of their place in the log',
    ...dates,
  });
  for (const { number, jwt } of evidence.certificates) {
    document.file(Buffer.from(jwt), {
      name: `${number.replace(/[^A-Za-z0-9-]+/g, '-')}.jwt`,
      type: 'application/vc+jwt',
      description: 'The certificate as verifiable credential',
      ...dates,
    });
  }
}

/** With headline and advice they leave room for the rest on one sheet. */
const mostReasons = 5;

const comma = (speaker: Speaker) => (speaker.direction === 'rtl' ? '، ' : ', ');

interface Page extends Sheet {
  readonly verdict: VerifyResponse;
  readonly link: string;
  readonly isSigned: boolean;
}

/** Letterhead, product, verdict. @returns where the facts may begin */
function drawHead({ paper, speaker, verdict }: Page): number {
  const { document } = paper;
  const say = speaker.certificate;
  const headHeight = 84;
  document.rect(0, 0, sheet.width, headHeight).fill(inks.brandWash);
  paper.girih(0, headHeight, inks.brand, 0.13);
  paper.rule({ x: 0, y: headHeight, width: sheet.width }, inks.brand, 1.6);
  const mark = paper.area(margin, 0, 36);
  paper.star(mark.x + 18, headHeight / 2, 18, inks.brand, 'check');
  paper.write('Amanah', paper.area(margin + 48, headHeight / 2 - 13, 160), styles.wordmark);
  const right = paper.area(sheet.width - margin - 300, 17, 300);
  paper.write(kindOf(verdict, speaker), right, styles.title, 'end');
  const subject = subjectOf(verdict, speaker);
  // Somebody may have a long name: it then takes the line of the subtitle.
  const lines = subject === null ? [] : paper.lines(subject, right.width, styles.subject).slice(0, 2);
  const below =
    lines.length === 0 ? right.y + 18 : paper.write(lines, { ...right, y: right.y + 18 }, styles.subject, 'end');
  if (lines.length < 2) paper.write(say('subtitle'), { ...right, y: below }, styles.small, 'end');

  let y = headHeight + 13;
  if (verdict.product && verdict.product.realm !== 'real') y = drawRealmMark(paper, say(verdict.product.realm), y);
  const { product } = verdict;
  if (product) {
    y = paper.write(product.brand, paper.area(margin, y, fullWidth), styles.brand);
    y = paper.write(product.name, paper.area(margin, y, fullWidth), styles.product);
    y = paper.write(
      `${isolate(product.weight)}  ·  ${isolate(product.producer.name)}${comma(speaker)}${speaker.country(product.producer.country)}`,
      paper.area(margin, y + 1, fullWidth),
      styles.small,
    );
  }
  return drawVerdict({ paper, speaker, verdict }, y + 10);
}

function drawRealmMark(paper: Paper, words: string, y: number): number {
  const style = { ...styles.small, weight: 600, colour: '#6b420c' } as const;
  const lines = paper.lines(words, fullWidth - 20, style);
  const width = (lines[0]?.width ?? 0) + 20;
  const area = paper.area(margin, y, width);
  paper.document.roundedRect(area.x, y, width, 18, 9).fill('#fdf0d5');
  paper.write(lines, { ...area, x: area.x + 10, width: width - 20, y: y + 3.2 }, style);
  return y + 24;
}

function drawVerdict({ paper, speaker, verdict }: Omit<Page, 'link' | 'isSigned'>, y: number): number {
  const family = families[verdict.status];
  const words = { size: 21, weight: 600, colour: family.ink, leading: 1.25 } as const;
  const sentence = { size: 10.5, weight: 400, colour: family.ink, leading: 1.4 } as const;
  const textWidth = fullWidth - 104;
  const said = speaker.headline(verdict.headline);
  const wordLines = paper.lines(said.word, textWidth, words);
  const sentenceLines = paper.lines(said.sentence, textWidth, sentence);
  const advised = speaker.advice(verdict);
  const advice = { ...sentence, weight: 600 } as const;
  const adviceLines = advised === null ? [] : paper.lines(advised, textWidth, advice);
  // With advice the box is drawn closer, so that the rest stays on one sheet.
  const space = adviceLines.length === 0 ? 15 : 9;
  const height = 4 + 2 * space + wordLines.length * 26.5 + (sentenceLines.length + adviceLines.length) * 14.7;
  const box = paper.area(margin, y, fullWidth);
  paper.document.roundedRect(box.x, y, fullWidth, height, 10).fill(family.wash);
  const seal = paper.area(margin + 20, 0, 52);
  paper.star(seal.x + 26, y + height / 2, 26, family.fill, family.mark);
  const text = paper.area(margin + 88, y + space, textWidth);
  const next = paper.write(wordLines, text, words);
  const below = paper.write(sentenceLines, { ...text, y: next + 1 }, sentence);
  if (adviceLines.length > 0) paper.write(adviceLines, { ...text, y: below }, advice);
  return y + height + 12;
}

function drawBody(page: Page, top: number): void {
  const { paper, speaker, verdict } = page;
  const say = speaker.certificate;
  const [certificate] = verdict.certifications;
  const start = (y: number) => paper.area(margin, y, columnWidth);
  const end = (y: number) => paper.area(margin + columnWidth + columnGap, y, columnWidth);

  const one = certificate
    ? drawFacts(page, say('sections.certificate'), certificateFacts(certificate, speaker), start(top))
    : drawList(page, say('sections.certificate'), [say('noCertificate')], start(top));
  const other = drawFacts(page, say('sections.batch'), batchFacts(verdict, speaker), end(top));
  let y = Math.max(one, other) + sectionGap;

  const reasons = verdict.reasons.slice(0, mostReasons).map((reason) => speaker.reason(reason));
  const left = verdict.reasons.length - reasons.length;
  if (left > 0) reasons.push(say('more', { count: left }));
  y = drawList(page, say('sections.reasons'), reasons, paper.area(margin, y, fullWidth)) + sectionGap;

  const checks = verdict.proof.checked.map((code) => speaker.check(code));
  const sections = [
    {
      title: say('sections.checked'),
      items: checks.length > 0 ? checks : [say('nothingChecked')],
      sign: 'check' as const,
    },
    {
      title: say('sections.notProven'),
      items: verdict.proof.notProven.map((code) => speaker.limit(code, verdict.reasons)),
      sign: 'dash' as const,
    },
  ];
  for (const { title, items, sign } of sections) {
    if (items.length === 0) continue;
    if (y + pairsHeight(page, items) > footTop - 4) {
      paper.document.addPage();
      y = margin;
    }
    y = drawPairs(page, title, items, y, sign) + sectionGap;
  }
}

function certificateFacts(certificate: Certification, speaker: Speaker): Fact[] {
  const { scope } = certificate;
  const say = speaker.certificate;
  const period = say('period', {
    from: speaker.day(certificate.issueDate),
    until: speaker.day(certificate.expiryDate),
  });
  const methods = (scope.slaughterMethods ?? [])
    .map((method) => say(`methods.${oneOf(slaughterMethods, method)}`))
    .join(comma(speaker));
  return [
    ['facts.number', certificate.certificateNumber],
    [
      'facts.certifier',
      `${isolate(certificate.certifyingBody)}${comma(speaker)}${speaker.country(certificate.certifierCountry)}`,
    ],
    ['facts.scheme', certificate.scheme],
    ['facts.holder', scope.holder],
    ['facts.status', say(`statuses.${certificate.status}`)],
    ['facts.validity', period],
    ...(methods === '' ? [] : [['facts.slaughter', methods] as const]),
  ];
}

/** The way back: QR, what counts, when it was decided and by which rules. */
function drawFoot({ paper, speaker, verdict, link, isSigned }: Page): void {
  const say = speaker.certificate;
  const qrSize = 96;
  const band = paper.area(margin, footTop, fullWidth);
  paper.document.roundedRect(band.x, footTop, fullWidth, footHeight, 10).lineWidth(0.8).stroke(inks.line);
  const [symbol] = bwipjs.raw('qrcode', link, 'eclevel=M');
  if (symbol && 'pixs' in symbol) paper.squares(symbol.pixs, symbol.pixx, paper.area(margin + 9, footTop + 6, qrSize));
  const text = paper.area(margin + qrSize + 28, footTop + 9, fullWidth - qrSize - 44);
  let y = paper.write(say('liveOnly'), text, styles.strong);
  y = paper.write(say(isSigned ? 'signedWhy' : 'liveOnlyWhy'), { ...text, y: y + 1 }, styles.small);
  const top = y + 2;
  y = paper.write(link, { ...text, y: top }, { ...styles.small, colour: inks.brand, weight: 600 });
  paper.document.link(text.x, top, text.width, y - top, link);
  const { market, decidedAt, ruleSet, ownRules } = verdict.proof;
  const where = market === null ? say('forNoMarket') : say('forMarket', { country: speaker.country(market) });
  const decided = [say('decidedAt', { moment: speaker.moment(decidedAt) }), where, ownRules && say('byOwnRules')];
  y = paper.write(decided.filter(Boolean).join(comma(speaker)), { ...text, y: y + 3 }, styles.tiny);
  paper.write(say('ruleSet', { hash: ruleSet }), { ...text, y }, styles.tiny);
}

function numberPages({ paper, speaker }: Page): void {
  const { document } = paper;
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    const area = paper.area(margin, sheet.height - 32, fullWidth);
    paper.write(speaker.certificate('page', { page: page + 1, pages: count }), area, styles.tiny, 'end');
    paper.write(speaker.certificate('liveOnly'), area, styles.tiny);
  }
}

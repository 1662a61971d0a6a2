import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDeclaration, faultsOfScheme, type StatusChange } from '../certificates/index.ts';
import { findIngredient } from '../ingredients/index.ts';
import {
  assessRisk,
  checkMaterial,
  isSameName,
  type Material,
  type MaterialQuestion,
  readReviewClock,
  type SupplierCertificate,
} from './index.ts';

const question: MaterialQuestion = {
  on: '2026-11-21',
  until: '2028-11-20',
  bodyId: 'nha',
  recognitions: [
    { recognisedId: 'bht', categories: null, excludedCategories: ['meat', 'poultry'], from: '2019-06-01', until: null },
  ],
  ethanolLimitPercent: 0.5,
};
const material: Material = {
  ingredient: 'Gelatine (E441)',
  supplier: 'Rimal Oasis Dairy',
  category: null,
  certificateNumber: 'KHR-C-2025-00077',
  ethanolPercent: null,
};
const certificate: SupplierCertificate = {
  number: 'KHR-C-2025-00077',
  holder: 'Rimal Oasis Dairy LLC',
  certifierId: 'nha',
  certifier: 'NHA',
  categories: ['dairy'],
  products: null,
  validFrom: '2025-01-01',
  validUntil: '2029-01-01',
  statusChanges: [],
};
const changed = (...statuses: StatusChange['status'][]) => ({
  statusChanges: statuses.map((status) => ({ status, on: '2026-01-01', reason: '', gtins: null, batches: null })),
});
const codes = (more: Partial<SupplierCertificate> | null, other: Partial<Material> = {}, hasDocument = false) =>
  checkMaterial(
    { ...material, ...other },
    {
      ingredient: findIngredient(other.ingredient ?? material.ingredient),
      certificate: more === null ? null : { ...certificate, ...more },
      hasDocument,
    },
    question,
  ).certificate.findings.map(({ code }) => code);

describe('A line of the matrix', () => {
  it('is good with a certificate of this register that is in force for its supplier', () => {
    expect(codes({})).toEqual(['certificate_valid']);
  });

  it('names everything that is wrong with a certificate, gravest first', () => {
    expect(codes(changed('suspended'))).toEqual(['certificate_suspended']);
    expect(codes(changed('suspended', 'reinstated'))).toEqual(['certificate_valid']);
    expect(codes(changed('revoked'))).toEqual(['certificate_revoked']);
    expect(codes({ validUntil: '2026-11-01' })).toEqual(['certificate_expired']);
    expect(codes({ validUntil: '2027-11-01' })).toEqual(['certificate_expires_early']);
    const announced = { status: 'revoked', on: '2026-12-31', reason: '', gtins: null, batches: null } as const;
    expect(codes({ statusChanges: [announced] })).toEqual(['certificate_expires_early']);
    expect(codes({ validFrom: '2026-12-01' })).toEqual(['certificate_not_yet_valid']);
    expect(codes({}, { supplier: 'Oasis Foods' })).toEqual(['certificate_other_holder']);
    expect(codes({}, { category: 'meat' })).toEqual(['certificate_out_of_scope']);
    expect(codes({ products: ['Laban'] })).toEqual(['certificate_product_not_named']);
    expect(codes({ products: ['Bovine gelatine'] })).toEqual(['certificate_valid']);
    expect(codes({ certifierId: 'xyz', validUntil: '2027-01-01' })).toEqual([
      'certificate_not_recognised',
      'certificate_expires_early',
    ]);
    expect(codes({ certifierId: 'bht' })).toEqual(['certificate_valid']);
    expect(codes({ certifierId: 'bht', categories: ['meat'] })).toEqual(['certificate_not_recognised']);
  });

  it('asks for a certificate where the ingredient depends on its source, and for a document where it is from elsewhere', () => {
    expect(codes(null, { certificateNumber: '' })).toEqual(['certificate_missing']);
    expect(codes(null, { certificateNumber: '', ingredient: 'Salt' })).toEqual(['certificate_not_needed']);
    expect(codes(null, { certificateNumber: '', ingredient: 'Moon dust' })).toEqual(['certificate_wanted']);
    expect(codes(null)).toEqual(['certificate_elsewhere']);
    expect(codes(null, {}, true)).toEqual(['certificate_document']);
  });

  it('refuses what is forbidden and ethanol above the limit of the scheme', () => {
    const ingredient = (name: string, ethanolPercent: number | null = null) =>
      checkMaterial(
        { ...material, ingredient: name, ethanolPercent },
        { ingredient: findIngredient(name), certificate, hasDocument: false },
        question,
      ).ingredient;
    expect(ingredient('Pork gelatin')).toMatchObject({
      state: 'refused',
      findings: [{ code: 'ingredient_forbidden' }],
    });
    expect(ingredient('Mirin').state).toBe('refused');
    expect(ingredient('Shellac').findings[0]?.code).toBe('ingredient_disputed');
    expect(ingredient('Sorbitan (E491)').findings[0]?.code).toBe('ingredient_needs_source');
    expect(ingredient('Salt').state).toBe('good');
    expect(ingredient('Salt', 0.6).findings[0]?.code).toBe('ethanol_above_limit');
    expect(ingredient(' ').findings[0]?.code).toBe('ingredient_empty');
  });

  it('is never good for a certificate that the register does not know, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.string({ minLength: 1 }),
        fc.boolean(),
        (name, supplier, number, given) => {
          const { certificate: cell } = checkMaterial(
            { ingredient: name, supplier, category: null, certificateNumber: `x${number}`, ethanolPercent: null },
            { ingredient: findIngredient(name), certificate: null, hasDocument: given },
            question,
          );
          expect(cell.state).not.toBe('good');
        },
      ),
    );
  });

  it('knows a company by its name without its legal form, and not by a single common word', () => {
    expect(isSameName('Kampung Hijau Poultry Sdn Bhd', 'kampung hijau poultry')).toBe(true);
    expect(isSameName('Rimal Oasis Dairy LLC', 'Dairy')).toBe(false);
    expect(isSameName('Rimal', 'Rimal Ltd')).toBe(true);
  });
});

describe('A scheme', () => {
  it('refuses slaughter, ethanol and segregation that it does not allow', () => {
    const parameters = {
      slaughterMethods: ['no_stun'],
      ethanolLimitPercent: 0.5,
      segregation: 'cleaned_line',
    } as const;
    expect(
      checkDeclaration(parameters, { slaughterMethods: ['recoverable_stun'], ethanolPercent: 1, segregation: 'none' }),
    ).toEqual(['slaughter_not_allowed', 'ethanol_above_limit', 'segregation_too_weak']);
    expect(
      checkDeclaration(parameters, { slaughterMethods: null, ethanolPercent: null, segregation: 'dedicated_line' }),
    ).toEqual([]);
  });

  it('is published with criteria that have a code of their own and words in both languages', () => {
    const criterion = { code: 'C1', kind: 'checklist', severity: 'major', text: { en: 'a', ar: 'ب' } } as const;
    expect(faultsOfScheme([criterion])).toEqual([]);
    expect(faultsOfScheme([criterion, { ...criterion, kind: 'document' }])).toEqual(['code_repeated']);
    expect(faultsOfScheme([{ ...criterion, text: { en: 'a', ar: ' ' } }])).toEqual(['text_missing']);
  });
});

describe('The clock of a review', () => {
  const times = { submittedAt: '2026-01-01T00:00:00Z', reviewDays: 10, waitedMilliseconds: 0, waitingSince: null };
  it('stands still while the applicant has its turn', () => {
    expect(readReviewClock(times, '2026-01-05T00:00:00Z')).toMatchObject({ daysLeft: 6, isOverdue: false });
    expect(readReviewClock({ ...times, waitingSince: '2026-01-04T00:00:00Z' }, '2026-02-04T00:00:00Z')).toMatchObject({
      daysLeft: 7,
      isPaused: true,
      isOverdue: false,
    });
    expect(readReviewClock({ ...times, waitedMilliseconds: 86_400_000 }, '2026-01-12T00:00:01Z').isOverdue).toBe(true);
  });

  it('looks more closely the more speaks for it', () => {
    const facts = {
      categories: ['dairy'],
      refusedMaterials: 0,
      uncertainMaterials: 0,
      certificatesElsewhere: 0,
      rejectedBefore: 0,
      suspendedBefore: 0,
      certificatesBefore: 1,
    };
    expect(assessRisk(facts)).toEqual({ level: 'low', reasons: [] });
    expect(assessRisk({ ...facts, categories: ['meat'], uncertainMaterials: 2, certificatesBefore: 0 })).toEqual({
      level: 'high',
      reasons: ['slaughter', 'materials_uncertain', 'first_application'],
    });
  });
});

import { describe, expect, it } from 'vitest';
import { speak } from './speak.ts';

const dispute = {
  code: 'ingredient.disputed',
  details: {
    ingredient: 'Shellac (E904)',
    forbiddenSource: 'CPAN list: HARAM',
    permittedSource: 'MUI fatwa 27/2013',
  },
} as const;
const ended = {
  code: 'certificate.expired',
  details: { certificateNumber: 'NHA-C-2021-00187', validUntil: '2023-10-15', days: 1133 },
} as const;

describe('A reason is told with what it rests on', () => {
  it.each(['en', 'ar'] as const)('both rulings on a disputed ingredient with their sources (%s)', (language) => {
    const said = speak(language).reason(dispute);
    expect(said).toContain('CPAN list: HARAM');
    expect(said).toContain('MUI fatwa 27/2013');
  });

  it('how long ago a certificate ended', () => {
    expect(speak('en').reason(ended)).toBe('Certificate NHA-C-2021-00187 ended on 15 October 2023, 1,133 days ago.');
    expect(speak('ar').reason(ended)).toMatch(/1[٬,]?133|١٬?١٣٣/);
  });
});

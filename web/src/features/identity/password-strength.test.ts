// The hint beside the password field.
import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';

describe('passwordStrength', () => {
  it('calls runs and repetitions weak however long they are', () => {
    for (const password of ['aaaaaaaaaaaaaaaa', '1234567890', 'qwertyuiop', 'abcdefgh'])
      expect(passwordStrength(password, [])).toBe('weak');
  });
  it('does not count what others know about the person', () => {
    expect(passwordStrength('nur.aisyah1', ['nur.aisyah@example.my'])).toBe('weak');
  });
  it('calls a few unrelated words strong', () => {
    expect(passwordStrength('kettle orbit mango fern', [])).toBe('strong');
    expect(passwordStrength('مفتاح الباب الأزرق القديم', [])).toBe('strong');
  });
});

// What an answer says, in one line for comparing: done, or the code of the refusal and what it expected.

/** @example saidOf({ status: 409, body: { code: 'events.more_than_made', faults: [{ expected: '8' }] } }) // 'events.more_than_made 8' */
export function saidOf({ status, body }: { readonly status: number; readonly body: unknown }): string {
  if (status < 300) return 'done';
  const { code, faults } = body as { code: string; faults?: readonly { expected?: string }[] };
  return `${code} ${faults?.[0]?.expected ?? ''}`.trim();
}

// Reads the expiry of an access token. It never trusts the token: the server checks the signature, this only saves a request.

/**
 * Seconds since the epoch at which the token ends; null for an absent or undecodable one, which counts as expired.
 * @example expiryOf('a.eyJleHAiOjEwfQ.c') // 10
 */
export function expiryOf(token: string | null): number | null {
  const middle = token?.split('.')[1];
  if (!middle || token?.split('.').length !== 3) return null;
  try {
    const claims: unknown = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp : null;
  } catch {
    return null;
  }
}

/** True when the token ends within so many seconds, or cannot be read. */
export function isExpired(token: string | null, nowMilliseconds: number, withinSeconds = 0): boolean {
  const expiry = expiryOf(token);
  return expiry === null || expiry * 1000 <= nowMilliseconds + withinSeconds * 1000;
}

// Passkeys of this browser (W3C WebAuthn): made and used by the device, which asks its owner. Loaded when somebody reaches for one.

/** The owner said no, or the device did not answer in time. */
export class PasskeyCancelled extends Error {}

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

type Options = Record<string, unknown>;

async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    // WebAuthn level 3 section 5.1: NotAllowedError for a no and for silence alike, InvalidStateError for one that is there already.
    const name = failure instanceof Error ? failure.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError' || name === 'InvalidStateError')
      throw new PasskeyCancelled(name);
    throw failure;
  }
}

/** @throws PasskeyCancelled */
export async function makePasskey(options: Options): Promise<Options> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server made them with the twin of this library; both speak the JSON form of the standard.
  return asked(async () => ({
    ...(await startRegistration({
      optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
    })),
  }));
}

/** @throws PasskeyCancelled */
export async function answerWithPasskey(options: Options): Promise<Options> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // As above.
  return asked(async () => ({
    ...(await startAuthentication({
      optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
    })),
  }));
}

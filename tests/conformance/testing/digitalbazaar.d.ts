// What the tests use of digitalbazaar's packages, which have no types of their own.
declare module '@digitalbazaar/vc' {
  interface Outcome {
    readonly verified: boolean;
    readonly error?: { readonly message: string; readonly errors?: readonly Error[] };
  }
  interface Options {
    readonly suite: object;
    readonly documentLoader: (url: string) => Promise<object>;
    readonly now?: Date | string;
  }
  export function issue(
    options: Options & { readonly credential: object },
  ): Promise<Record<string, unknown> & { readonly proof: Record<string, unknown> }>;
  export function verifyCredential(
    options: Options & {
      readonly credential: object;
      readonly checkStatus?: (options: object) => Promise<{ readonly verified: boolean }>;
    },
  ): Promise<Outcome>;
  export function createPresentation(options: {
    readonly verifiableCredential: readonly object[];
    readonly holder: string;
    readonly version?: number;
  }): object;
  export function signPresentation(
    options: Omit<Options, 'now'> & {
      readonly presentation: object;
      readonly challenge: string;
      readonly domain?: string;
    },
  ): Promise<Record<string, unknown>>;
}

declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { readonly cryptosuite: object; readonly signer?: object; readonly date?: string });
  }
}

declare module '@digitalbazaar/eddsa-jcs-2022-cryptosuite' {
  export function createSignCryptosuite(): object;
  export function createVerifyCryptosuite(): object;
}

declare module '@digitalbazaar/ed25519-multikey' {
  export function generate(options: {
    readonly seed: Uint8Array;
    readonly controller?: string;
    readonly id?: string;
  }): Promise<{ id: string; controller: string; readonly publicKeyMultibase: string; signer(): object }>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  export interface BitstringStatusList {
    readonly length: number;
    getStatus(index: number): boolean;
    setStatus(index: number, status: boolean): void;
    encode(): Promise<string>;
  }
  export function createList(options: { readonly length: number }): Promise<BitstringStatusList>;
  export function decodeList(options: { readonly encodedList: string }): Promise<BitstringStatusList>;
  export function checkStatus(options: {
    readonly credential: object;
    readonly documentLoader: (url: string) => Promise<object>;
    readonly verifyBitstringStatusListCredential: boolean;
    readonly verifyMatchingIssuers: boolean;
  }): Promise<{
    readonly verified: boolean;
    readonly error?: Error;
    readonly results?: readonly {
      readonly status: boolean;
      readonly credentialStatus: { readonly statusPurpose: string };
    }[];
  }>;
}

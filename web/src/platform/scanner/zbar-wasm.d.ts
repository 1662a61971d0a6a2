// The package hides its types behind its exports map; these are the parts that are used here.
declare module '@undecaf/zbar-wasm' {
  export enum ZBarSymbolType {
    ZBAR_NONE = 0,
    ZBAR_EAN8 = 8,
    ZBAR_UPCE = 9,
    ZBAR_UPCA = 12,
    ZBAR_EAN13 = 13,
    ZBAR_QRCODE = 64,
  }
  export enum ZBarConfigType {
    ZBAR_CFG_ENABLE = 0,
  }
  export interface ZBarSymbol {
    readonly typeName: string;
    readonly points: readonly { readonly x: number; readonly y: number }[];
    readonly quality: number;
    decode(encoding?: string): string;
  }
  export class ZBarScanner {
    static create(): Promise<ZBarScanner>;
    setConfig(symbology: ZBarSymbolType, config: ZBarConfigType, value: number): number;
  }
  export function setModuleArgs(args: { locateFile?: (filename: string, directory: string) => string }): void;
  export function scanRGBABuffer(
    buffer: ArrayBuffer,
    width: number,
    height: number,
    scanner: ZBarScanner,
  ): Promise<ZBarSymbol[]>;
}

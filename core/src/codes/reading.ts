// What a scanned or typed code turned out to be. One reading per input; nothing is guessed silently.

/** How the code was written. `symbology` identifiers (ISO/IEC 15424) are stripped before this is decided. */
export type CodeSyntax =
  | 'gs1_digital_link'
  | 'gs1_element_string'
  | 'gtin'
  | 'epc_urn'
  | 'sscc'
  | 'gln'
  | 'internal'
  | 'certificate_number'
  | 'batch_number';

/** What the code can prove by itself: the product line, the batch, this very pack, or nothing about a product. */
export type CodeLevel = 'class' | 'batch' | 'pack' | 'none';

/** GS1 Application Identifiers in the order in which they stood, values decoded. */
export type ElementString = readonly { readonly ai: string; readonly value: string }[];

export type Reading =
  | {
      readonly kind: 'gtin' | 'batch' | 'serial';
      readonly syntax: CodeSyntax;
      readonly level: CodeLevel;
      /** Always 14 digits with a right check digit; shorter GTINs are padded with zeros. */
      readonly gtin: string;
      readonly batchNumber?: string;
      readonly serial?: string;
      /** All elements of a GS1 code, for expiry, weight and the like; empty for a bare GTIN. */
      readonly elements: ElementString;
    }
  | {
      /** A code that is looked up as it is: HALAL-{PRODUCT}-{YEAR}-{NNN}, QR plus 16 characters, or a bare batch number. */
      readonly kind: 'batch';
      readonly syntax: 'internal' | 'batch_number';
      readonly level: 'batch';
      readonly code: string;
    }
  | {
      readonly kind: 'certificate';
      readonly syntax: 'certificate_number';
      readonly level: 'none';
      readonly certificateNumber: string;
    }
  | {
      readonly kind: 'location' | 'logistic_unit';
      readonly syntax: CodeSyntax;
      readonly level: 'none';
      /** GLN (13 digits) or SSCC (18 digits). */
      readonly key: string;
    }
  | {
      /** Nothing we know how to look up. `reason` says what came nearest and why it failed. */
      readonly kind: 'unknown';
      readonly level: 'none';
      readonly text: string;
      readonly reason: CodeFault;
    };

export type CodeFault =
  | 'codes.empty'
  | 'codes.too_long'
  | 'codes.not_text'
  | 'codes.wrong_check_digit'
  | 'codes.not_digital_link'
  | 'codes.unknown_ai'
  | 'codes.wrong_value'
  | 'codes.wrong_qualifier_order'
  | 'codes.missing_separator'
  | 'codes.forbidden_pair'
  | 'codes.missing_pair'
  | 'codes.wrong_epc'
  | 'codes.unrecognised';

// Objects of EPCIS as shapes: which members there are, which must be there, and what else may stand beside them. Goes through
// the members in the order of the document, so that breaches are reported in that order.
import { isObject, type JsonObject } from '../../ledger/index.ts';
import { type Check, isUri } from './forms.ts';
import { epcisLimits, pointerTo, type Report } from './rules.ts';

export interface Shape {
  readonly members: Readonly<Record<string, Check>>;
  readonly required?: readonly string[];
  /** Beside the members: `none`, extensions with a prefix, `keywords` of JSON-LD as well, or anything. */
  readonly others?: 'none' | 'extensions' | 'extensions_and_keywords' | 'anything';
  /** What members demand of each other; reported at the object. */
  readonly together?: (value: JsonObject, path: string, report: Report) => void;
}

const isAbsolute = (name: string, colon: number): boolean =>
  name.startsWith('//', colon + 1) || /^(?:urn|did|tag|ni):/i.test(name);

/** Whether the prefix of a name stands for something. A foreign context is not fetched and may declare any. */
export function checkPrefix(name: string, path: string, report: Report): void {
  const colon = name.indexOf(':');
  if (colon < 1 || report.prefixes === null || isAbsolute(name, colon)) return;
  const prefix = name.slice(0, colon);
  if (!report.prefixes.has(prefix)) report.add(path, 'events.undeclared_prefix', prefix);
}

/** Inside an extension everything is allowed, but a prefix has to be declared there too, else the name means nothing. */
export const extensionValue: Check = (value, path, report) => {
  if (report.isFull || report.prefixes === null || typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = pointerTo(path, Array.isArray(value) ? Number(name) : name);
    if (!Array.isArray(value)) checkPrefix(name, at, report);
    extensionValue(inner, at, report);
  }
};

/** An extension: its name is a URI or a compact one. EPCIS 2.0 section 9.5. */
export function checkExtension(name: string, value: unknown, path: string, report: Report): void {
  if (name.length > epcisLimits.nameLength) report.add(path, 'events.too_long', String(epcisLimits.nameLength));
  else if (!name.includes(':')) report.add(path, 'events.unknown_member');
  else if (!isUri(name)) report.add(path, 'events.extension_without_prefix');
  else checkPrefix(name, path, report);
  extensionValue(value, path, report);
}

/** The check for a shape. */
export const shaped = (shape: Shape): Check => {
  const others = shape.others ?? 'extensions';
  return (value, path, report) => {
    if (!isObject(value)) {
      report.add(path, 'events.not_an_object');
      return;
    }
    for (const name of shape.required ?? []) {
      if (!Object.hasOwn(value, name)) report.add(path, 'events.missing_member', name);
    }
    shape.together?.(value, path, report);
    for (const [name, inner] of Object.entries(value)) {
      if (report.isFull) return;
      const at = pointerTo(path, name);
      const check = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
      if (check !== undefined) check(inner, at, report);
      else if (others === 'none') report.add(at, 'events.unknown_member');
      else if (others === 'extensions_and_keywords' && (name.startsWith('@') || name === 'type')) continue;
      else if (others !== 'anything') checkExtension(name, inner, at, report);
    }
  };
};

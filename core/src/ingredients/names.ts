// What ingredients are called on packs, beside English: Arabic, Urdu, French, German, Malay, Indonesian, Turkish, Spanish, Italian, Russian, Hindi, Bengali and Gujarati. Names alone; what
// a thing is made of stands in facts.
import ar from './facts/names/ar.json' with { type: 'json' };
import bn from './facts/names/bn.json' with { type: 'json' };
import de from './facts/names/de.json' with { type: 'json' };
import es from './facts/names/es.json' with { type: 'json' };
import fr from './facts/names/fr.json' with { type: 'json' };
import gu from './facts/names/gu.json' with { type: 'json' };
import hi from './facts/names/hi.json' with { type: 'json' };
import id from './facts/names/id.json' with { type: 'json' };
import it from './facts/names/it.json' with { type: 'json' };
import ms from './facts/names/ms.json' with { type: 'json' };
import ru from './facts/names/ru.json' with { type: 'json' };
import tr from './facts/names/tr.json' with { type: 'json' };
import ur from './facts/names/ur.json' with { type: 'json' };

/** Rows of an id of a fact and its names, by language. Read when it is asked for. */
export const namesByLanguage = (): Readonly<Record<string, readonly (readonly string[])[]>> => ({
  ...{ ar, bn, de, es, fr, gu, hi, id, it, ms, ru, tr, ur },
});

/** By the id of the fact. */
export function readNames(): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [fact = '', said = ''] of Object.values(namesByLanguage()).flat())
    names.set(fact, [...(names.get(fact) ?? []), ...said.split('; ')]);
  return names;
}

// What ingredients are called on packs, beside English: Arabic, Urdu, French, German, Malay, Indonesian, Turkish, Spanish, Italian and Russian. Names alone; what
// a thing is made of stands in facts.
import ar from './facts/names/ar.json' with { type: 'json' };
import de from './facts/names/de.json' with { type: 'json' };
import es from './facts/names/es.json' with { type: 'json' };
import fr from './facts/names/fr.json' with { type: 'json' };
import id from './facts/names/id.json' with { type: 'json' };
import it from './facts/names/it.json' with { type: 'json' };
import ms from './facts/names/ms.json' with { type: 'json' };
import ru from './facts/names/ru.json' with { type: 'json' };
import tr from './facts/names/tr.json' with { type: 'json' };
import ur from './facts/names/ur.json' with { type: 'json' };

/** By the id of the fact. Read when it is asked for. */
export function readNames(): ReadonlyMap<string, readonly string[]> {
  const rows: readonly (readonly string[])[] = [ar, ur, fr, de, ms, id, tr, es, it, ru].flat();
  const names = new Map<string, string[]>();
  for (const [fact = '', said = ''] of rows) names.set(fact, [...(names.get(fact) ?? []), ...said.split('; ')]);
  return names;
}

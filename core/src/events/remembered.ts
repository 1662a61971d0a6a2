// A pure function with a short memory: events name the same few places and things again and again, and each name is asked for by
// the hash and by the index. The answer never depends on what is remembered.

const MOST_NAMES = 8_192;
const LONGEST_NAME = 256;

/**
 * The same function, remembering its latest answers. Long texts, which an attacker can make at will, are not kept.
 *
 * @example remembered((text) => text.length)('four') // 4
 */
export function remembered<Answer>(find: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || text.length > LONGEST_NAME) return found ?? find(text);
    const answer = find(text);
    if (known.size >= MOST_NAMES) known.clear();
    known.set(text, answer);
    return answer;
  };
}

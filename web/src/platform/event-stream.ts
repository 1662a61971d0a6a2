// Server-sent events with the token of the person, which the browser's own EventSource cannot send. After a break it comes back by
// itself and tells the server what it saw last, so that nothing is missed. It understands no event.
import { currentLanguage } from './language.tsx';

export type StreamState = 'connecting' | 'live' | 'reconnecting';

export interface StreamOptions {
  readonly path: string;
  readonly accessToken: () => Promise<string | null>;
  /** Where to go on; null: from now. */
  readonly after: string | null;
  readonly onEvent: (kind: string, data: string) => void;
  readonly onState: (state: StreamState) => void;
  readonly signal: AbortSignal;
}

const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;
/** The server says something every fifteen seconds: longer silence is a connection that died without a word. */
const silenceMilliseconds = 40_000;

/** Ends only by its signal. */
export async function followStream(options: StreamOptions): Promise<void> {
  const { signal, onState } = options;
  let last = options.after;
  let pause = firstPauseMilliseconds;
  onState('connecting');
  while (!signal.aborted) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop, { once: true });
    let watch = setTimeout(stop, silenceMilliseconds);
    try {
      const token = await options.accessToken();
      const response = await fetch(options.path, {
        headers: {
          accept: 'text/event-stream',
          'accept-language': currentLanguage(),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(last === null ? {} : { 'last-event-id': last }),
        },
        cache: 'no-store',
        signal: attempt.signal,
      });
      if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
      onState('live');
      pause = firstPauseMilliseconds;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = '';
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        clearTimeout(watch);
        watch = setTimeout(stop, silenceMilliseconds);
        const blocks = (rest + value).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const event = readEvent(block);
          if (event.id !== null) last = event.id;
          if (event.data !== '') options.onEvent(event.kind, event.data);
        }
      }
    } catch {
      // Any failure leads to the next attempt; the state says so on the page.
    } finally {
      clearTimeout(watch);
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) return;
    onState('reconnecting');
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(pause * 2, longestPauseMilliseconds);
  }
}

/** @example readEvent('event: alert\nid: 7\ndata: {}') // { kind: 'alert', id: '7', data: '{}' } */
export function readEvent(block: string): { kind: string; id: string | null; data: string } {
  let kind = 'message';
  let id: string | null = null;
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([a-z]+):? ?(.*)$/.exec(line) ?? [];
    if (name === 'event') kind = value;
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }
  return { kind, id, data: data.join('\n') };
}

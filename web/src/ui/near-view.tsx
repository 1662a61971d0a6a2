// A part of a page that is loaded when somebody comes near it. Its place is kept from the start, so that nothing moves.
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/** Before it is in sight: the network needs a moment. */
const margin = '400px 0px';

export interface NearViewProps<Props> {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  /** As high as what comes. */
  readonly place: ReactNode;
}

export function NearView<Props extends object>({ load, props, place }: NearViewProps<Props>) {
  const frame = useRef<HTMLDivElement>(null);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const stopped = new AbortController();
    const begin = () =>
      void latest.current().then(
        (loaded) => {
          if (!stopped.signal.aborted) setPart(() => loaded);
        },
        // The network went before this came: it is fetched when it is back.
        () => window.addEventListener('online', begin, { once: true, signal: stopped.signal }),
      );
    const end = () => stopped.abort();
    if (!frame.current || typeof IntersectionObserver === 'undefined') {
      begin();
      return end;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        begin();
      },
      { rootMargin: margin },
    );
    observer.observe(frame.current);
    return () => {
      observer.disconnect();
      end();
    };
  }, []);
  return <div ref={frame}>{Part ? <Part {...props} /> : place}</div>;
}

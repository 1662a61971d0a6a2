// The saved scans with their words: loaded only where there are any.
import { SavedScans } from '../../features/offline/saved-scans.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';

export function SavedScansView() {
  return (
    <LazyMessages name="offline" waiting={null}>
      <SavedScans />
    </LazyMessages>
  );
}

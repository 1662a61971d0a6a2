// The saved scans with their words: loaded only where there are any.
import { loadOfflineWords } from '@amanah/messages/catalogue';
import { SavedScans } from '../../features/offline/saved-scans.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';

export function SavedScansView() {
  return (
    <LazyMessages name="offline" load={loadOfflineWords} waiting={null}>
      <SavedScans />
    </LazyMessages>
  );
}

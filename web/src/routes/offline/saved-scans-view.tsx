// The saved scans with their words: loaded only where there are any.
import { loadOfflineWords } from '@amanah/messages/catalogue';
import { SavedScans } from '../../features/offline/saved-scans.tsx';
import { LaterWords } from '../../platform/later-words.tsx';

export function SavedScansView() {
  return (
    <LaterWords name="offline" load={loadOfflineWords} waiting={null}>
      <SavedScans />
    </LaterWords>
  );
}

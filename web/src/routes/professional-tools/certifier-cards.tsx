// The figures of a certifier, with the words that they speak with; for the professional tools and the dashboard.
import { CertifierNumbers } from '../../features/certification/certifier-numbers.tsx';
import { LazyMessages } from '../../platform/lazy-messages.tsx';
import { Skeleton } from '../../ui/states.tsx';

export function CertifierCards() {
  return (
    <LazyMessages name="certification" waiting={<Skeleton className="h-24 rounded-surface" />}>
      <CertifierNumbers />
    </LazyMessages>
  );
}

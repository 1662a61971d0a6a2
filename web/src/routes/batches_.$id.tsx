// One batch of a producer, under its own address.
// Specification: Batches, quality checks, figures of a producer; Results of laboratories.
import { createFileRoute } from '@tanstack/react-router';
import { OwnBatchDetail } from '../features/batches/batch-detail.tsx';
import { LabSection } from '../features/laboratory/lab-section.tsx';
import { CopiedSerials } from '../features/scans/copied-serials.tsx';

export const Route = createFileRoute('/batches_/$id')({
  staticData: {
    title: 'batches.list.pageTitle',
    admits: ['producer'],
    words: ['batches', 'laboratory'],
  },
  component: OwnBatchPage,
});

function OwnBatchPage() {
  const { id } = Route.useParams();
  return (
    <OwnBatchDetail
      key={id}
      id={id}
      labResults={(batch) => <LabSection batch={batch} />}
      copies={<CopiedSerials batchId={id} />}
    />
  );
}

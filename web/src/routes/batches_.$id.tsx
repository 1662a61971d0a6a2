// One batch of a producer, under its own address.
// Specification: Batches, quality checks, figures of a producer; Results of laboratories.
import { createFileRoute } from '@tanstack/react-router';
import { OwnBatchDetail } from '../features/batches/batch-detail.tsx';
import { batchQuery } from '../features/batches/queries.ts';
import { LabSection } from '../features/laboratory/lab-section.tsx';
import { labResultsQuery } from '../features/laboratory/queries.ts';
import { CopiedSerials } from '../features/scans/copied-serials.tsx';
import { copiedSerialsQuery } from '../features/scans/queries.ts';
import { warm } from '../platform/visit.ts';

export const Route = createFileRoute('/batches_/$id')({
  staticData: {
    title: 'batches.list.pageTitle',
    admits: ['producer'],
    words: ['batches', 'laboratory'],
  },
  loader: ({ params: { id }, ...visit }) => warm(visit, [batchQuery(id), labResultsQuery(id), copiedSerialsQuery(id)]),
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

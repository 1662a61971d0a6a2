// The door of the market dialog: its code (dialog, list of countries) is loaded only when somebody opens it.
import { lazy, Suspense } from 'react';

const MarketDialogBody = lazy(() =>
  import('./market-dialog-body.tsx').then((module) => ({ default: module.MarketDialogBody })),
);

export interface MarketDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export function MarketDialog(props: MarketDialogProps) {
  if (!props.isOpen) return null;
  return (
    <Suspense fallback={null}>
      <MarketDialogBody {...props} />
    </Suspense>
  );
}

// A row of a list that does something as a whole.
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';

export function PressableRow({ onPress, children }: { readonly onPress: () => void; readonly children: ReactNode }) {
  return (
    <Button
      onPress={onPress}
      className="flex min-h-16 w-full cursor-pointer items-center gap-3.5 rounded-control px-2 py-2.5 transition-colors data-[hovered]:bg-sunken"
    >
      {children}
    </Button>
  );
}

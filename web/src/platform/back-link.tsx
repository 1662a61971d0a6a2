// The way back, above a heading: from one thing to the list of all, from a proof to what it proves.
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Icon } from '../ui/icon.tsx';

/** @param className its distance from what stands around it */
function BackAnchor({ className = '-mt-3 mb-1', children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={`inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink ${className}`}
    >
      <Icon name="back" size={18} />
      {children}
    </a>
  );
}

export const BackLink = createLink(BackAnchor);

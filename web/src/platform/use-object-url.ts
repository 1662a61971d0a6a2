// The address of bytes in this page, while they are shown: bytes that come with the token have none of their own.
import { useEffect, useState } from 'react';

/** undefined: there are none yet. Given up when others come or the page is left. */
export function useObjectUrl(bytes: Blob | null | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [bytes]);
  return address;
}

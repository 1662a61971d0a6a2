// A value that waits until it rests, for questions to the server while somebody types.
import { useEffect, useState } from 'react';

const pauseMilliseconds = 200;

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

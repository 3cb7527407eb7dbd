/** The time, once a minute, for ages in a list and for claims that end. */
import { useEffect, useState } from 'react';

export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

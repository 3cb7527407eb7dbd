/** After a navigation: says the new page's title to screen readers, and puts a lost focus at its beginning. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The screen has set its title and taken its focus by then. */
const settle = 120;

export function Arrival() {
  const router = useRouter();
  const [title, setTitle] = useState('');

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || fromLocation === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        setTitle(document.title);
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
      }, settle);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [router]);

  return (
    <p className="unseen" role="status">
      {title}
    </p>
  );
}

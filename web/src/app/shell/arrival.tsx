/** After a navigation: announces the new page's title to screen readers, and moves a lost focus to the page's start. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** By then, the screen has set its title and its focus. */
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

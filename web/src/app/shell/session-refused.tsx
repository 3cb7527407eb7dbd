/**
 * A call was refused because its session isn't this page's person anymore. If it's only that another tab started or ended
 * *View as*, the page follows; otherwise the person signs in again.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followView } from '../../access/follow-rights.ts';
import { SignInAgain } from '../../access/sign-in-again.tsx';
import { markSessionRenewed } from '../../calls/index.ts';
import { useDelayed } from '../../parts/hooks/use-delayed.ts';
import { readAgain } from '../start/read-again.ts';

/** How long a slow server may take to say whose session it is before the page asks for a password, in ms. */
const patienceMs = 1_000;

export function SessionRefused() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isOver, setIsOver] = useState(false);
  const isLate = useDelayed(true, patienceMs);
  useEffect(() => {
    let isShown = true;
    followView(queryClient).then(async (isFollowed) => {
      if (!isFollowed) {
        if (isShown) setIsOver(true);
        return;
      }
      await router.invalidate();
      markSessionRenewed();
      await readAgain(queryClient);
    }, reportError);
    return () => {
      isShown = false;
    };
  }, [queryClient, router]);
  return isOver || isLate ? <SignInAgain /> : null;
}

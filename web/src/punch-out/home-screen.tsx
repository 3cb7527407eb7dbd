/** The home of a punch-out session: enters it, shows what prevents that, and opens the page that was requested. */
import { basePathOf } from '@operatory/domain/access';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { settings } from '../settings/index.ts';
import { enterHome, type HomeView } from './enter-home.ts';
import { GiveUp } from './give-up.tsx';
import { isTabKept, pageSession } from './session.ts';
import { WindowOffer } from './window-offer.tsx';

interface AccountProps {
  readonly customerNumber: string;
  readonly onOpen: () => void;
}

/** A session has one account, so this replaces the account selector. */
const Account = ({ customerNumber, onOpen }: AccountProps) => (
  <Button onClick={onOpen}>Go to account {customerNumber}</Button>
);

/** In a frame without storage, the person chooses first, because entering binds the session to that frame or tab. */
export function HomeScreen() {
  const [isHere, setIsHere] = useState(() => pageSession().isThere() || window.top === window || isTabKept());
  return isHere ? <Entering /> : <WindowOffer onStay={() => setIsHere(true)} />;
}

function Entering() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { wanted } = useSearch({ strict: false }) as { wanted?: unknown };
  const [view, setView] = useState<HomeView>({ kind: 'loading' });

  // The path has no leading slash: it's relative to the session's address.
  const open = useCallback(
    (path: string) => router.history.replace(`${basePathOf(window.location.pathname)}/${path}`),
    [router],
  );

  const enter = useCallback(
    async (isStillWanted: () => boolean) => {
      const next = await enterHome(pageSession(), queryClient, wanted);
      if (!isStillWanted()) return;
      setView(next);
      if (next.kind === 'opening') open(next.path);
    },
    [queryClient, open, wanted],
  );

  useEffect(() => {
    let isHere = true;
    void enter(() => isHere);
    return () => {
      isHere = false;
    };
  }, [enter]);

  if (view.kind === 'loading') return <EmptyState isWholePage title="Loading session" />;
  if (view.kind === 'opening') {
    const { customerNumber, path } = view;
    return (
      <EmptyState isWholePage title={`Opening account ${customerNumber}`}>
        <Account customerNumber={customerNumber} onOpen={() => open(path)} />
      </EmptyState>
    );
  }
  const { sentence, account, isReturnable = false, isPassing = false } = view;
  return (
    <EmptyState isWholePage title={sentence}>
      {account === undefined ? (
        <p>Please start again from your procurement system. If that doesn’t help, call {settings().supportPhone}.</p>
      ) : (
        <Account customerNumber={account.customerNumber} onOpen={() => open(account.path)} />
      )}
      {isPassing ? <Button onClick={() => void enter(() => true)}>Try again</Button> : null}
      {isReturnable ? <GiveUp label="Return to your procurement system" /> : null}
    </EmptyState>
  );
}

/** The home of a punch-out session: enters it, says what stands in the way, and leads on to what was wanted. */
import { refusalText } from '@operatory/contract/refusals';
import { refuse } from '@operatory/domain/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { renewViewer, wantedPath } from '../access/index.ts';
import { failureOf } from '../calls/index.ts';
import { ButtonLink } from '../parts/button.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { settings } from '../settings/index.ts';
import { GiveUp } from './give-up.tsx';
import { pageSession } from './session.ts';

/** What stands in the way, and the account that can be shopped for all the same. */
interface Obstacle {
  readonly sentence: string;
  readonly customerNumber?: string;
  /** The session was this browser's: it can still tell the buyer that nothing was ordered. */
  readonly isReturnable?: boolean;
}

/** The account in a path of the shop. */
const accountIn = (path: string) => /\/customer\/([^/?#]+)/i.exec(path)?.[1];

/** The path that was wanted, without the prefix that the router adds by itself. */
function wantedWithin(value: unknown): string | undefined {
  const path = wantedPath(value);
  const within = path?.replace(/^\/punchout\/sid\/[^/]+\/uid\/[^/]+/i, '');
  return within === undefined || !within.startsWith('/customer/') ? undefined : within;
}

export function HomeScreen() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { wanted } = useSearch({ strict: false }) as { wanted?: unknown };
  const [obstacle, setObstacle] = useState<Obstacle>();

  useEffect(() => {
    let isHere = true;
    async function enter() {
      const session = pageSession();
      const { customerNumber, selectedItem, operation } = await session.enter();
      // Permissions are read again with the token [C4.25].
      await renewViewer(queryClient);
      const path = wantedWithin(wanted);
      const account = path === undefined ? customerNumber : accountIn(path);
      if (!isHere) return;
      if (account !== customerNumber) {
        const sentence = refusalText(refuse('punch-out.account-foreign', { id: account ?? '' }));
        setObstacle({ sentence, customerNumber });
        return;
      }
      const params = { id: customerNumber };
      if (path !== undefined) await navigate({ to: path, replace: true });
      else if (selectedItem !== null) {
        await navigate({
          to: '/customer/$id/product/internal/$itemNumber',
          params: { ...params, itemNumber: selectedItem },
          replace: true,
        });
      } else if (operation === 'create') await navigate({ to: '/customer/$id/products', params, replace: true });
      else await navigate({ to: '/customer/$id/cart', params, replace: true });
    }
    enter().catch((thrown: unknown) => {
      const failure = failureOf(thrown);
      const isReturnable = failure.kind === 'refused' && failure.code === 'punch-out.session-expired';
      if (isHere) setObstacle({ sentence: failure.detail, isReturnable });
    });
    return () => {
      isHere = false;
    };
  }, [queryClient, navigate, wanted]);

  if (obstacle === undefined) return <EmptyState isWholePage title="Loading session" />;
  const { sentence, customerNumber, isReturnable = false } = obstacle;
  return (
    <EmptyState isWholePage title={sentence}>
      {customerNumber === undefined ? (
        <p>Please begin again in your procurement system. If that does not help, call {settings().supportPhone}.</p>
      ) : (
        <ButtonLink to="/customer/$id/products" params={{ id: customerNumber }}>
          Go to account {customerNumber}
        </ButtonLink>
      )}
      {isReturnable ? <GiveUp label="Return to your procurement system" /> : null}
    </EmptyState>
  );
}

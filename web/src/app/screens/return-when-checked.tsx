/** Returns to an account's page whose check failed: by a button, or automatically once the check works. */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { customerQuery } from '../../customers/index.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Banner } from '../../parts/states/banner.tsx';

const everyMs = 3_000;

interface ReturnProps {
  readonly customerNumber: string;
  /** The requested address, within this site. */
  readonly path: string;
}

export function ReturnWhenChecked({ customerNumber, path }: ReturnProps) {
  const router = useRouter();
  const { data, refetch, isFetching } = useQuery({
    ...customerQuery(customerNumber),
    retry: false,
    refetchInterval: ({ state }) => (state.data === undefined ? everyMs : false),
  });
  const isChecked = data !== undefined;
  useEffect(() => {
    if (isChecked) router.history.replace(path);
  }, [isChecked, router, path]);
  return (
    <Banner tone="neutral">
      <p>You’ll be back on account {customerNumber} as soon as the server answers.</p>
      <Button variant="light" loading={isFetching} loadingWords="Trying…" onClick={() => void refetch()}>
        Try again
      </Button>
    </Banner>
  );
}

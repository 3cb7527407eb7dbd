/** Stacked parts that load independently, shown at the same time so that none pushes another down. */
import type { CSSProperties, ReactNode } from 'react';
import { SkeletonRows } from '../states/skeleton-rows.tsx';

/** The part of a query's result that says whether its part of the page has anything to show. */
interface Answer {
  readonly data: unknown;
  readonly failureCount: number;
  readonly errorUpdateCount: number;
  readonly fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Whether a query has succeeded or failed once; retries and queries that wait for a connection don't block. */
export const hasAnswered = ({ data, failureCount, errorUpdateCount, fetchStatus }: Answer): boolean =>
  data !== undefined || failureCount > 0 || errorUpdateCount > 0 || fetchStatus === 'paused';

interface TogetherProps {
  readonly isReady: boolean;
  /** Read out while waiting, such as `Loading notices`. */
  readonly label: string;
  /** They are rendered from the start, so that they load at the same time. */
  readonly children: ReactNode;
}

const shown: CSSProperties = { display: 'contents' };
const waiting: CSSProperties = { height: 0, overflow: 'hidden', visibility: 'hidden' };

export function Together({ isReady, label, children }: TogetherProps) {
  return (
    <>
      {isReady ? null : <SkeletonRows label={label} />}
      <div style={isReady ? shown : waiting} inert={!isReady}>
        {children}
      </div>
    </>
  );
}

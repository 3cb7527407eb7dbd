/** One connection: its settings, outgoing documents and messages, with the open message next to the list. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../parts/controls/button.tsx';
import { ArrowBackIcon } from '../parts/icons/direction-icons.tsx';
import { focusHeading } from '../parts/keyboard/focus-heading.ts';
import { hasAnswered, Together } from '../parts/lists/together.tsx';
import { MessageLayout } from '../parts/message-log/message-layout.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonBlock } from '../parts/states/skeleton-rows.tsx';
import { ConnectionFacts } from './connection-facts.tsx';
import styles from './connection-view.module.css';
import { Deliveries } from './deliveries.tsx';
import type { DiagnosticsProps } from './diagnostics-screen.tsx';
import { nobodyKnown } from './diagnostics-search.ts';
import { MessageList } from './message-list.tsx';
import { MessagePanel } from './message-panel.tsx';
import { connectionsQuery, deliveriesQuery } from './queries.ts';
import frame from './screen-head.module.css';

export function ConnectionView({ of, search, onSearchChange }: DiagnosticsProps & { readonly of: string }) {
  const queryClient = useQueryClient();
  const connections = useQuery(connectionsQuery);
  const deliveries = useQuery({ ...deliveriesQuery(of), enabled: of !== nobodyKnown });
  const { data, error, isFetching, refetch } = connections;
  const connection = data?.data.find(({ connectionId }) => connectionId === of);
  const isNobody = of === nobodyKnown;
  const isReady = isNobody || (hasAnswered(connections) && hasAnswered(deliveries));
  const { message: open, ...rest } = search;
  // Its id is shown only if it has no known name.
  const isNamed = isNobody || connection !== undefined || hasAnswered(connections);
  const title = isNobody ? 'Unknown senders' : (connection?.name ?? (isNamed ? of : 'Connection'));

  return (
    <section className={frame.screen} aria-label={title}>
      <header className={frame.head}>
        <Link to="/punch-out-diagnostics" className={styles.back}>
          <ArrowBackIcon size={18} />
          Connections
        </Link>
        {isNamed ? (
          <h1 ref={focusHeading} tabIndex={-1}>
            {title}
          </h1>
        ) : (
          <div className={styles.loadingTitle}>
            <SkeletonBlock shape="title" />
          </div>
        )}
        <span className={styles.push} />
        <Button
          variant="default"
          loading={isFetching && data !== undefined}
          onClick={() => void queryClient.invalidateQueries({ queryKey: ['punch-out-diagnostics'] })}
        >
          Refresh
        </Button>
      </header>
      <Together isReady={isReady} label="Loading the connection">
        {data === undefined && error !== null && !isFetching ? (
          <FailedState title="Couldn’t load the connection" error={error} onRetry={() => void refetch()} />
        ) : null}
        {isNobody ? (
          <p className={styles.hint}>
            These documents weren’t authenticated; only our reply and the claimed sender are stored.
          </p>
        ) : (
          <>
            <div className={styles.facts}>
              {connection === undefined ? null : <ConnectionFacts connection={connection} />}
            </div>
            <Deliveries connectionId={of} />
          </>
        )}
        <MessageLayout
          list={<MessageList search={search} onSearchChange={onSearchChange} />}
          panel={open === undefined ? null : <MessagePanel key={open} messageId={open} />}
          open={open === undefined ? undefined : String(open)}
          onClose={() => onSearchChange(rest)}
        />
      </Together>
    </section>
  );
}

/** What needs attention, above the tabs; renders nothing if there's nothing. */
import type { Attention } from '@operatory/contract/exchange-feeds';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './attention.module.css';
import { attentionAction, attentionPlace, attentionSentence, attentionTone, runsToRead } from './attention-words.ts';
import type { ExchangeSearch } from './exchange-search.ts';
import { attentionQuery } from './queries.ts';

interface AttentionListProps {
  readonly onOpen: (search: ExchangeSearch) => void;
  /** Takes the focus, which was in an entry that isn't there anymore. */
  readonly onRead: () => void;
}

function useMarkAll(onRead: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<Failure>();
  async function mark(item: Attention) {
    const body = runsToRead(item);
    if (body === undefined || busy !== undefined) return;
    setBusy(body.lastImportId);
    setFailure(undefined);
    try {
      const { attention } = await callBackOffice('markAllWarningsRead', { body });
      client.setQueryData(attentionQuery.queryKey, attention);
      notify('Marked as read for everyone');
      onRead();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setBusy(undefined);
    await client.invalidateQueries({ queryKey: ['exchange'] });
  }
  return { busy, failure, mark: (item: Attention) => void mark(item) };
}

export function AttentionList({ onOpen, onRead }: AttentionListProps) {
  const { data = [] } = useQuery(attentionQuery);
  const navigate = useNavigate();
  const open = (place: ExchangeSearch | undefined) =>
    place === undefined ? void navigate({ to: '/punch-out-diagnostics' }) : onOpen(place);
  const { busy, failure, mark } = useMarkAll(onRead);
  if (data.length === 0) return null;
  return (
    <section className={styles.attention} aria-label="Needs attention">
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <ul>
        {data.map((item) => (
          <li key={`${item.kind} ${item.feed}`} data-tone={attentionTone(item)}>
            <WarningIcon size={18} />
            <span>{attentionSentence(item)}</span>
            <span className={styles.actions}>
              {runsToRead(item) === undefined ? null : (
                <Button
                  variant="subtle"
                  aria-label={`Mark all as read: ${attentionSentence(item)}`}
                  loading={busy === item.lastImportId}
                  onClick={() => mark(item)}
                >
                  Mark all as read
                </Button>
              )}
              <Button
                variant="subtle"
                aria-label={`${attentionAction(item)}: ${attentionSentence(item)}`}
                onClick={() => open(attentionPlace(item))}
              >
                {attentionAction(item)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

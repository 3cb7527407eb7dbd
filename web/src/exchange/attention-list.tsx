/** What needs attention, above the tabs; renders nothing if there's nothing. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../parts/controls/button.tsx';
import { WarningIcon } from '../parts/icons/notice-icons.tsx';
import styles from './attention.module.css';
import { attentionAction, attentionPlace, attentionSentence, attentionTone } from './attention-words.ts';
import type { ExchangeSearch } from './exchange-search.ts';
import { attentionQuery } from './queries.ts';

export function AttentionList({ onOpen }: { readonly onOpen: (search: ExchangeSearch) => void }) {
  const { data = [] } = useQuery(attentionQuery);
  const navigate = useNavigate();
  const open = (place: ExchangeSearch | undefined) =>
    place === undefined ? void navigate({ to: '/punch-out-diagnostics' }) : onOpen(place);
  if (data.length === 0) return null;
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <ul>
        {data.map((item) => (
          <li key={`${item.kind} ${item.feed}`} data-tone={attentionTone(item)}>
            <WarningIcon size={18} />
            <span>{attentionSentence(item)}</span>
            <Button
              variant="subtle"
              aria-label={`${attentionAction(item)}: ${attentionSentence(item)}`}
              onClick={() => open(attentionPlace(item))}
            >
              {attentionAction(item)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

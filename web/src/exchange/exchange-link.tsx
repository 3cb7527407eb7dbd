/** The top bar's link to the data exchange, while something there needs attention. */
import { plural } from '@operatory/domain/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../parts/controls/badge.tsx';
import bar from '../parts/controls/bar-link.module.css';
import { LoopIcon } from '../parts/icons/status-icons.tsx';
import styles from './attention.module.css';
import { attentionQuery } from './queries.ts';

export function ExchangeLink() {
  const { data = [] } = useQuery(attentionQuery);
  if (data.length === 0) return null;
  return (
    <span className={styles.place}>
      <Link to="/data-exchange" className={bar.link} title="Data exchange">
        <LoopIcon />
        <span className="unseen">Data exchange</span>
        <Badge count={data.length} label={plural(data.length, 'problem')} />
      </Link>
    </span>
  );
}

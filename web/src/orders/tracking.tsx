/** A shipment's tracking: a link for each valid number, and the raw text in a dropdown for anything else. */
import { trackingEntries } from '@operatory/domain/orders';
import { Fragment } from 'react';
import { ChevronDownIcon } from '../parts/icons/icons.tsx';
import { InfoIcon, OpenInNewIcon } from '../parts/icons/status-icons.tsx';
import { Dropdown } from '../parts/menus/dropdown.tsx';
import type { CopyNumber } from './order-facts.tsx';
import styles from './tracking.module.css';

interface TrackingProps {
  readonly tracking: string;
  readonly copy?: CopyNumber | undefined;
}

export function Tracking({ tracking, copy }: TrackingProps) {
  const entries = trackingEntries(tracking);
  const unknown = entries.filter(({ url }) => url === undefined);
  return (
    <>
      {entries.map(({ text, carrier, url }) =>
        url === undefined ? null : (
          <Fragment key={text}>
            <a className={styles.link} href={url} target="_blank" rel="noopener noreferrer">
              <span className={styles.carrier}>{carrier}</span>
              <span className={styles.number}>{text}</span>
              <span className="no-print">
                <OpenInNewIcon size={14} label="opens in a new tab" />
              </span>
            </a>
            {copy?.('tracking number', text)}
          </Fragment>
        ),
      )}
      {unknown.length === 0 ? null : (
        <>
          <span className="on-paper">{unknown.map(({ text }) => text).join(', ')}</span>
          <Dropdown
            label="Tracking note from the branch"
            button={(opening) => (
              <button type="button" className={`${styles.raw} no-print`} {...opening}>
                <InfoIcon size={16} />
                Tracking
                <ChevronDownIcon size={16} />
              </button>
            )}
          >
            <ul className={styles.texts}>
              {unknown.map(({ text }) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Dropdown>
        </>
      )}
    </>
  );
}

/** Files that were picked up: from where, whether that works, and what became of each. */
import type { PickupOverview } from '@operatory/contract/pickups';
import { useQuery } from '@tanstack/react-query';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { pickupsQuery } from './queries.ts';
import { RunMark } from './run-mark.tsx';
import { feedTitle, waitingSentences } from './run-words.ts';

const placeWords = { folder: 'Folder', sftp: 'SFTP server' } as const;

function Place({ place: { place, where, lookedAt, problem } }: { readonly place: PickupOverview['places'][number] }) {
  return (
    <li className={styles.tile}>
      <div className={styles.tileHead}>
        <h2>{placeWords[place]}</h2>
        <span className={styles.soft}>
          {lookedAt === null ? 'Not checked yet' : `Last checked ${momentWords(lookedAt)}`}
        </span>
      </div>
      <p className={styles.value}>{where}</p>
      {problem === '' ? null : <Banner tone="alarm">{`Couldn’t check this location: ${problem}`}</Banner>}
    </li>
  );
}

interface FileRowProps {
  readonly file: PickupOverview['files'][number];
  readonly onOpen: (importId: string) => void;
}

function FileRow({ file, onOpen }: FileRowProps) {
  const { fileName, place, feed, seenAt, importId, state, reason, waitingFor } = file;
  return (
    <tr>
      <td className={`${tables.description} ${styles.row}`}>
        {importId === null ? (
          fileName
        ) : (
          <button type="button" className={styles.link} onClick={() => onOpen(importId)}>
            {fileName}
          </button>
        )}
      </td>
      <td data-label="From">{placeWords[place]}</td>
      <td data-label="Feed">{feed === null ? '' : feedTitle(feed)}</td>
      <td data-label="Picked up">{momentWords(seenAt)}</td>
      <td data-label="Status">
        <RunMark state={state} waitingFor={waitingFor} counts={file} />
      </td>
      <td className={`${styles.samples} ${styles.wide}`} data-label="Why">
        {[...(reason === '' ? [] : [reason]), ...(state === 'applied' ? waitingSentences(waitingFor) : [])].join(' ')}
      </td>
    </tr>
  );
}

export function Pickups({ onOpen }: { readonly onOpen: (importId: string) => void }) {
  const { data, error, refetch } = useQuery(pickupsQuery);
  if (data === undefined) {
    if (error !== null)
      return <FailedState title="Couldn’t load the picked-up files" error={error} onRetry={() => void refetch()} />;
    return <SkeletonRows rows={4} label="Loading picked-up files" />;
  }
  const { places, files } = data;
  return (
    <div className={styles.part}>
      {places.length === 0 ? (
        <p className={styles.soft}>
          Files can be picked up automatically, from a folder on this server or from your SFTP server. The server’s
          administrator sets that up with EXCHANGE_FOLDER or EXCHANGE_SFTP_URL.
        </p>
      ) : (
        <ul className={styles.tiles} aria-label="Places">
          {places.map((place) => (
            <Place key={place.place} place={place} />
          ))}
        </ul>
      )}
      {files.length === 0 ? (
        <EmptyState title="No files have been picked up yet." />
      ) : (
        <table className={tables.table} data-cards aria-label="Picked-up files">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">From</th>
              <th scope="col">Feed</th>
              <th scope="col">Picked up</th>
              <th scope="col">Status</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {files.map((file) => (
              <FileRow key={file.pickupId} file={file} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

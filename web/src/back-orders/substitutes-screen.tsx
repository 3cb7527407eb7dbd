/** The pairs of substitutes: from the feed, maintained by people, or derived from swaps. */
import type { SubstitutePair } from '@operatory/contract/back-orders';
import { type SubstituteReason, substituteReasons, substituteReasonWords } from '@operatory/domain/catalog';
import { plural } from '@operatory/domain/words';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { callPanel } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SearchBox } from '../parts/controls/search-box.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { useSaving } from '../parts/forms/use-saving.ts';
import { useDebounced } from '../parts/hooks/use-debounced.ts';
import screen from '../parts/lists/work-list.module.css';
import { notify } from '../parts/messages/toasts.ts';
import tables from '../parts/reports/report-table.module.css';
import { Banner } from '../parts/states/banner.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { substitutePairsQuery } from './queries.ts';
import styles from './substitutes-screen.module.css';

const sourceWords = ({ source, timesSwapped }: SubstitutePair) =>
  ({ feed: 'From the ERP', people: 'Kept here', learned: 'Learned' })[source] +
  (timesSwapped === 0 ? '' : ` · ${plural(timesSwapped, 'swap')}`);

function Reasons({ value, onChange }: { value: SubstituteReason; onChange: (reason: SubstituteReason) => void }) {
  return (
    <SelectField
      label="Reason"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as SubstituteReason)}
    >
      {substituteReasons.map((reason) => (
        <option key={reason} value={reason}>
          {substituteReasonWords(reason)}
        </option>
      ))}
    </SelectField>
  );
}

function AddPair() {
  const [itemNumber, setItemNumber] = useState('');
  const [substitute, setSubstitute] = useState('');
  const [reason, setReason] = useState<SubstituteReason>('equivalent');
  const [note, setNote] = useState('');
  const saving = useSaving(['substitutes']);
  const add = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(async () => {
      const params = { itemNumber: itemNumber.trim(), substitute: substitute.trim() };
      const pair = await callPanel('saveSubstitutePair', { params, body: { version: 0, reason, note } });
      notify(`${pair.substituteDescription} can replace ${pair.description}`);
      setSubstitute('');
      setNote('');
    });
  };
  return (
    <form className={styles.add} aria-label="Add a pair" onSubmit={add}>
      <TextField label="Product" value={itemNumber} onChange={(event) => setItemNumber(event.currentTarget.value)} />
      <TextField label="Substitute" value={substitute} onChange={(event) => setSubstitute(event.currentTarget.value)} />
      <Reasons value={reason} onChange={setReason} />
      <TextField
        label="Note for customers"
        maxLength={200}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button
        type="submit"
        loading={saving.isBusy}
        disabled={itemNumber.trim() === '' || substitute.trim() === ''}
        variant="default"
      >
        Add pair
      </Button>
      {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
    </form>
  );
}

function PairRow({ pair }: { readonly pair: SubstitutePair }) {
  const saving = useSaving(['substitutes']);
  const { itemNumber, description, substitute, substituteDescription, reason, note, isRuledOut, version, source } =
    pair;
  const save = (changes: { readonly reason?: SubstituteReason; readonly isRuledOut?: boolean }) =>
    void saving.run(async () => {
      const body = { version, reason, note, isRuledOut, ...changes };
      await callPanel('saveSubstitutePair', { params: { itemNumber, substitute }, body });
    });
  return (
    <tr data-out={isRuledOut || undefined} className={styles.pair}>
      <td className={tables.description}>
        {description} <span className={styles.soft}>#{itemNumber}</span>
      </td>
      <td className={tables.description} data-label="Substitute">
        {substituteDescription} <span className={styles.soft}>#{substitute}</span>
        {note === '' ? null : <div className={styles.soft}>{note}</div>}
        {saving.failure === undefined ? null : <Banner tone="alarm">{saving.failure.detail}</Banner>}
      </td>
      <td data-label="Reason" className={styles.words}>
        {isRuledOut ? 'Ruled out' : substituteReasonWords(reason)}
      </td>
      <td data-label="Source" className={styles.words}>
        {sourceWords(pair)}
      </td>
      <td className={styles.words}>
        {source === 'learned' ? (
          <Button variant="subtle" loading={saving.isBusy} onClick={() => save({})}>
            Keep
          </Button>
        ) : null}
        <Button variant="subtle" loading={saving.isBusy} onClick={() => save({ isRuledOut: !isRuledOut })}>
          {isRuledOut ? 'Allow' : 'Rule out'}
        </Button>
      </td>
    </tr>
  );
}

export function SubstitutesScreen() {
  const [typed, setTyped] = useState('');
  const find = useDebounced(typed, 300).trim();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery(substitutePairsQuery(find));
  const pairs = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className={screen.screen} aria-label="Substitutes">
      <header className={screen.head}>
        <h1>Substitutes</h1>
        <div className={screen.tools}>
          <Link to={'/back-orders' as never}>Back-orders</Link>
          <SearchBox
            label="Find a pair"
            placeholder="Product number or description"
            value={typed}
            onChange={setTyped}
            isBusy={isFetching && find !== ''}
          />
        </div>
      </header>
      <AddPair />
      {data === undefined ? (
        error === null ? (
          <SkeletonRows label="Loading substitutes" rows={8} />
        ) : (
          <FailedState title="Couldn’t load the substitutes" error={error} onRetry={() => void refetch()} />
        )
      ) : pairs.length === 0 ? (
        <EmptyState title={find === '' ? 'No pairs yet' : 'No Results Found'} />
      ) : (
        <table className={tables.table} data-cards aria-label="Pairs of substitutes">
          <thead>
            <tr>
              <th scope="col">Product</th>
              <th scope="col">Substitute</th>
              <th scope="col">Reason</th>
              <th scope="col">Source</th>
              <th scope="col">
                <span className="unseen">Change</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {pairs.map((pair) => (
              <PairRow key={`${pair.itemNumber}/${pair.substitute}`} pair={pair} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage ? (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : null}
    </section>
  );
}

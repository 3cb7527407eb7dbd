/** Creates a machine key and shows it once. A name that can't be used says so at its field. */
import type { RefusalCode } from '@operatory/contract/refusals';
import type { FeedName } from '@operatory/domain/exchange';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { useKeptDraft } from '../parts/forms/kept-draft.ts';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { Banner } from '../parts/states/banner.tsx';
import styles from './exchange.module.css';
import { feedsQuery } from './queries.ts';

/** Refusals that another name resolves. */
const aboutName: ReadonlySet<unknown> = new Set<RefusalCode>(['exchange.key-name-taken', 'exchange.key-just-made']);

const isAboutName = (failure: Failure | undefined) => failure?.kind === 'refused' && aboutName.has(failure.code);

export function KeyForm({ onAdded }: { readonly onAdded: () => void }) {
  const { data } = useQuery(feedsQuery);
  // A key created here must not grant permissions; only the command on the server can create one that does.
  const loaded = (data ?? []).filter(({ feed }) => feed !== 'people' && feed !== 'orders');
  // With the feed `orders`, a program also receives the orders that were placed here.
  const known =
    data === undefined
      ? []
      : [...loaded, { feed: 'orders', title: 'Orders, and fetching the ones sent here' } as const];
  const [name, setName, forgetName] = useKeptDraft('machine-key', '');
  const [isForAll, setIsForAll] = useState(true);
  const [chosen, setChosen] = useState<ReadonlySet<FeedName>>(new Set());
  const [rate, setRate] = useState('600');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const nameField = useRef<HTMLInputElement>(null);
  const [fresh, setFresh] = useState<{ readonly name: string; readonly secret: string }>();

  async function add(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const feeds = isForAll ? known.map(({ feed }) => feed) : [...chosen];
      const { key } = await callBackOffice('addMachineKey', {
        body: { name: name.trim(), feeds, requestsPerMinute: Number(rate) },
      });
      setFresh({ name: name.trim(), secret: key });
      setName('');
      forgetName();
      onAdded();
    } catch (thrown) {
      const failed = failureOf(thrown);
      setFailure(failed);
      if (isAboutName(failed)) nameField.current?.focus();
      // The key may exist although the answer with its text was lost; then the list has to show it.
      onAdded();
    }
    setIsBusy(false);
  }

  const toggle = (feed: FeedName, isOn: boolean) =>
    setChosen((before) => new Set(isOn ? [...before, feed] : [...before].filter((one) => one !== feed)));
  if (fresh !== undefined) {
    const text = `The key of “${fresh.name}”. Copy it now: it can’t be shown again.`;
    const done = () => setFresh(undefined);
    return <ShownOnce label="New key" text={text} noun="key" secret={fresh.secret} onDone={done} />;
  }
  const isRate = /^[0-9]{1,4}$/.test(rate.trim()) && Number(rate) >= 1 && Number(rate) <= 6_000;
  const isName = /^[\w .-]{1,60}$/.test(name.trim());
  const isReady = isRate && isName && (isForAll ? known.length > 0 : chosen.size > 0);
  return (
    <form className={`${styles.part} ${styles.narrow}`} onSubmit={(event) => void add(event)}>
      <TextField
        ref={nameField}
        label="Name of the system"
        hint="Letters, digits, spaces, and . _ -"
        error={
          isName || name.trim() === ''
            ? isAboutName(failure)
              ? failure?.detail
              : undefined
            : 'Use only letters A to Z, digits, spaces, and . _ -'
        }
        maxLength={60}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          if (isAboutName(failure)) setFailure(undefined);
        }}
      />
      <TextField
        label="Requests per minute"
        hint="1 to 6,000. Further requests are refused until the next minute."
        error={isRate ? undefined : 'Use digits only: 1 to 6000.'}
        inputMode="numeric"
        maxLength={4}
        value={rate}
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <Tick label="All feeds" isOn={isForAll} onToggle={setIsForAll} />
      {isForAll ? null : (
        <fieldset className={styles.ticks}>
          <legend>Feeds it may send</legend>
          {known.map(({ feed, title }) => (
            <Tick key={feed} label={title} isOn={chosen.has(feed)} onToggle={(isOn) => toggle(feed, isOn)} />
          ))}
        </fieldset>
      )}
      {failure === undefined || isAboutName(failure) ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          Add a key
        </Button>
      </div>
    </form>
  );
}

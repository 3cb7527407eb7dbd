/** The page that a scanned shelf tag opens: the product, a quantity, and the cart or a list; online or offline. */
import type { ShelfTag } from '@operatory/domain/lists';
import { useState, useSyncExternalStore } from 'react';
import type { Outbox } from '../outbox/outbox.ts';
import look from '../parts/controls/button.module.css';
import { CheckCircleIcon } from '../parts/icons/notice-icons.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { AddProduct } from './add-product.tsx';
import type { Scan } from './scan-outbox.ts';
import styles from './tag-screen.module.css';
import { useTagFacts } from './use-tag-facts.ts';
import { WaitingScans } from './waiting-scans.tsx';

interface TagScreenProps {
  /** Absent at the bare address, which shows unsent scans. */
  readonly tag: ShelfTag | undefined;
  readonly outbox: Outbox<Scan>;
}

const signInAddress = () =>
  `/sign-in?wanted=${encodeURIComponent(`${window.location.pathname}${window.location.search}`)}`;

function SignIn({ words }: { readonly words: string }) {
  return (
    <div className={styles.part}>
      <p>{words}</p>
      <a className={look.button} data-variant="filled" data-size="lg" href={signInAddress()}>
        Sign in
      </a>
    </div>
  );
}

const targetText = ({ name, quantity, list }: Scan) =>
  `${quantity} × ${name} to ${list === undefined ? 'the cart' : `the list ${list.name}`}`;

/** What happened to the last scan. */
const outcomeText = {
  waiting: 'Will be added when you’re online:',
  refused: 'Couldn’t add. See below:',
  done: 'Added',
} as const;

export function TagScreen({ tag, outbox }: TagScreenProps) {
  const { facts, answer } = useTagFacts(tag, outbox);
  const { entries: scans, status } = useSyncExternalStore(outbox.subscribe, outbox.pending);
  const [told, setTold] = useState('');
  const { person, account, item, refused } = facts;
  const mine = scans.filter(({ userId }) => userId === person?.userId);
  const others = scans.length - mine.length;
  const isAway = answer === 'away' || status === 'retrying';
  const isUnknown = answer === 'answered' && person === undefined;

  const add = (scan: Scan) => {
    if (person === undefined) return;
    outbox.add(scan, { userId: person.userId });
    setTold(targetText(scan));
  };
  const outcome = mine.some(({ refused: no }) => no === undefined) ? 'waiting' : mine.length > 0 ? 'refused' : 'done';
  const title = item?.name ?? (tag === undefined ? 'Scanned shelf tags' : `Product #${tag.itemNumber}`);
  return (
    <main id="content" className={styles.screen}>
      <p className={styles.account}>
        {account?.name ?? (tag === undefined ? '' : `Account ${tag.customerNumber}`)}
        <span>{person?.name ?? ''}</span>
      </p>
      <h1>{title}</h1>
      {tag === undefined ? (
        <p>Scan the code of a shelf tag with the camera of this phone.</p>
      ) : (
        <p className={styles.facts}>
          {item === undefined ? null : <span>#{tag.itemNumber}</span>}
          {item === undefined || item.pack === '' ? null : <span>{item.pack}</span>}
          <span>Usual qty {tag.quantity}</span>
        </p>
      )}
      {isAway ? (
        <Banner tone="notice">
          You’re offline. What you add is saved on this device and sent when you’re back online.
        </Banner>
      ) : null}
      {isUnknown || status === 'signed-out' ? <SignIn words="Please sign in to order with this tag." /> : null}
      {refused === undefined ? null : <Banner tone="alarm">{refused}</Banner>}
      {person === undefined && answer === 'away' ? <p>Sign in once on this device before using it offline.</p> : null}
      {account?.mayOrder === false ? <p>You can view this product but not order it for this account.</p> : null}
      {tag === undefined ||
      person === undefined ||
      isUnknown ||
      account?.mayOrder === false ||
      refused !== undefined ? null : (
        <AddProduct key={`${person.userId}/${account === undefined}`} tag={tag} facts={facts} onAdd={add} />
      )}
      <p role="status" className={styles.told} data-is={outcome}>
        {told !== '' && outcome === 'done' ? <CheckCircleIcon size={18} /> : null}
        <span>{told === '' ? '' : `${outcomeText[outcome]} ${told}`}</span>
      </p>
      <WaitingScans scans={mine} onDrop={outbox.drop} onTryAgain={outbox.tryAgain} />
      {others === 0 ? null : (
        <p className={styles.others}>
          {others === 1
            ? 'One scan by someone else is on this device. It will be sent when they sign in.'
            : `${others} scans by other people are on this device. They will be sent when those people sign in.`}
        </p>
      )}
      {refused === undefined ? null : (
        <>
          <p>
            You’re signed in as {person?.name}. If someone else can order for this practice, sign out on the start page
            and scan the tag again.
          </p>
          <p className={styles.ways}>
            <a href="/">Start page</a>
          </p>
        </>
      )}
      {/* The pages of these links need a connection. */}
      {tag === undefined || refused !== undefined || isAway ? null : (
        <p className={styles.ways}>
          <a href={`/customer/${tag.customerNumber}/product/internal/${tag.itemNumber}`}>Product details</a>
          {account?.mayOrder === false ? null : (
            <a href={`/customer/${tag.customerNumber}/scan`}>Scan several products</a>
          )}
          <a href={`/customer/${tag.customerNumber}/cart`}>Open the cart</a>
        </p>
      )}
    </main>
  );
}

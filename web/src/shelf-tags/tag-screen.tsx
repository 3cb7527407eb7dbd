/** What a scanned shelf tag opens: the product, how many, into the cart or onto a list; with or without a line. */
import { mostListQuantity, type ShelfTag } from '@operatory/domain/lists';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { QuantityBox } from '../catalogue/quantity-box.tsx';
import { Banner } from '../parts/banner.tsx';
import look from '../parts/button.module.css';
import { CartIcon } from '../parts/icons.tsx';
import { ListIcon } from '../parts/list-icons.tsx';
import { CheckCircleIcon } from '../parts/notice-icons.tsx';
import { SelectField } from '../parts/select-field.tsx';
import { keep, readKept } from './kept.ts';
import type { Scan, ScanQueue } from './scan-queue.ts';
import { keptAccount, keptItem, keptPerson, type Read, readTag } from './tag-facts.ts';
import styles from './tag-screen.module.css';
import { WaitingScans } from './waiting-scans.tsx';

interface TagScreenProps {
  /** Absent at the bare address, which shows what waits. */
  readonly tag: ShelfTag | undefined;
  readonly queue: ScanQueue;
}

/** What the device remembers, as if it had just been read. */
function remembered(tag: ShelfTag | undefined): Read {
  const person = keptPerson();
  if (person === undefined || tag === undefined) return { person };
  const { customerNumber, itemNumber } = tag;
  return { person, account: keptAccount(person.userId, customerNumber), item: keptItem(person.userId, itemNumber) };
}

type Answer = 'asking' | 'answered' | 'away';

/** While nobody answers, in ms. */
const askAgain = 5_000;

/** Asks when the screen opens, when the line comes back and when the person comes back to the screen. */
function useTagFacts(tag: ShelfTag | undefined, queue: ScanQueue) {
  const [facts, setFacts] = useState<Read>(() => remembered(tag));
  const [answer, setAnswer] = useState<Answer>('asking');
  useEffect(() => {
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      clearTimeout(timer);
      try {
        const read = await readTag(tag);
        if (!isOpen) return;
        setFacts(read);
        setAnswer('answered');
        queue.wake();
      } catch {
        if (!isOpen) return;
        setAnswer('away');
        // A browser does not always say when the line is back.
        timer = setTimeout(() => void ask(), askAgain);
      }
    };
    const onSight = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    const onLine = () => void ask();
    void ask();
    window.addEventListener('online', onLine);
    document.addEventListener('visibilitychange', onSight);
    return () => {
      isOpen = false;
      clearTimeout(timer);
      window.removeEventListener('online', onLine);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [tag, queue]);
  return { facts, answer };
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

const listKey = (userId: string, customerNumber: string) => `list/${userId}/${customerNumber}`;

interface AddProps {
  readonly tag: ShelfTag;
  readonly facts: Read;
  readonly onAdd: (scan: Omit<Scan, 'id' | 'at'>) => void;
}

function AddProduct({ tag, facts, onAdd }: AddProps) {
  const { person, account, item } = facts;
  const { customerNumber, itemNumber } = tag;
  const userId = person?.userId ?? '';
  const [quantity, setQuantity] = useState<number | undefined>(tag.quantity);
  const lists = account?.lists ?? [];
  const [chosen, setChosen] = useState(() => readKept<number>(listKey(userId, customerNumber)) ?? tag.listId);
  // A tag may outlive its list.
  const list = lists.find(({ id }) => id === chosen) ?? lists.find(({ id }) => id === tag.listId) ?? lists[0];
  const canOrder = item?.isOrderable !== false;
  const add = (target: Pick<Scan, 'list'>) => {
    if (quantity === undefined) return;
    onAdd({ userId, customerNumber, itemNumber, name: item?.name ?? `Product #${itemNumber}`, quantity, ...target });
  };
  return (
    <>
      <div className={styles.quantity}>
        <span>How many</span>
        <QuantityBox
          label={`Quantity of ${item?.name ?? itemNumber}`}
          value={quantity ?? tag.quantity}
          onChange={setQuantity}
          rules={{ minimum: 1, maximum: mostListQuantity }}
          hasSteps
        />
      </div>
      {canOrder ? null : <Banner tone="notice">This product is not for sale at present.</Banner>}
      <button
        type="button"
        className={look.button}
        data-variant="filled"
        data-size="lg"
        data-wide
        disabled={!canOrder || quantity === undefined}
        onClick={() => add({})}
      >
        <CartIcon size={20} /> Add to cart
      </button>
      {list === undefined ? null : (
        <div className={styles.part}>
          <SelectField
            label="List"
            value={list.id}
            onChange={(event) => {
              const id = Number(event.currentTarget.value);
              setChosen(id);
              keep(listKey(userId, customerNumber), id);
            }}
          >
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <button
            type="button"
            className={look.button}
            data-variant="default"
            data-size="lg"
            data-wide
            disabled={quantity === undefined}
            onClick={() => {
              keep(listKey(userId, customerNumber), list.id);
              add({ list });
            }}
          >
            <ListIcon size={20} /> Put on the list
          </button>
        </div>
      )}
    </>
  );
}

const addedWords = ({ name, quantity, list }: Omit<Scan, 'id' | 'at'>) =>
  `${quantity} × ${name} ${list === undefined ? 'for the cart' : `for the list ${list.name}`}`;

/** What became of what was added last. */
const becameWords = { waiting: 'waits to be sent', refused: 'see below', done: 'done' } as const;

export function TagScreen({ tag, queue }: TagScreenProps) {
  const { facts, answer } = useTagFacts(tag, queue);
  const { scans, isCutOff, isSignedOut } = useSyncExternalStore(queue.subscribe, queue.state);
  const [told, setTold] = useState('');
  const { person, account, item, refused } = facts;
  const mine = scans.filter(({ userId }) => userId === person?.userId);
  const others = scans.length - mine.length;
  const isAway = answer === 'away' || isCutOff;
  const isUnknown = answer === 'answered' && person === undefined;

  const add = (scan: Omit<Scan, 'id' | 'at'>) => {
    queue.add({ ...scan, id: crypto.randomUUID(), at: Date.now() });
    setTold(addedWords(scan));
  };
  const became = mine.some(({ refused: no }) => no === undefined) ? 'waiting' : mine.length > 0 ? 'refused' : 'done';
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
          <span>Usual quantity {tag.quantity}</span>
        </p>
      )}
      {isAway ? (
        <Banner tone="notice">No connection. What you add waits on this device and is sent once there is one.</Banner>
      ) : null}
      {isUnknown || isSignedOut ? <SignIn words="Please sign in to order with this tag." /> : null}
      {refused === undefined ? null : <Banner tone="alarm">{refused}</Banner>}
      {person === undefined && answer === 'away' ? (
        <p>Nobody has signed in on this device yet. That takes a connection.</p>
      ) : null}
      {account?.mayOrder === false ? <p>You may look at this product, and not order it for this account.</p> : null}
      {tag === undefined ||
      person === undefined ||
      isUnknown ||
      account?.mayOrder === false ||
      refused !== undefined ? null : (
        <AddProduct key={`${person.userId}/${account === undefined}`} tag={tag} facts={facts} onAdd={add} />
      )}
      <p role="status" className={styles.told} data-is={became}>
        {told !== '' && became === 'done' ? <CheckCircleIcon size={18} /> : null}
        <span>{told === '' ? '' : `${told}: ${becameWords[became]}`}</span>
      </p>
      <WaitingScans scans={mine} onDrop={queue.drop} onTryAgain={queue.tryAgain} />
      {others === 0 ? null : (
        <p className={styles.others}>
          {others === 1 ? 'One scan of another person waits' : `${others} scans of another person wait`} on this device
          until they sign in.
        </p>
      )}
      {refused === undefined ? null : (
        <p className={styles.ways}>
          <a href="/">To the start page</a>
        </p>
      )}
      {tag === undefined || refused !== undefined ? null : (
        <p className={styles.ways}>
          <a href={`/customer/${tag.customerNumber}/product/internal/${tag.itemNumber}`}>All about this product</a>
          <a href={`/customer/${tag.customerNumber}/cart`}>Open the cart</a>
        </p>
      )}
    </main>
  );
}

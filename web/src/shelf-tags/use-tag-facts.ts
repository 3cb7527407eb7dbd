/** The data for a shelf tag's page: the person, the account, and the product. */
import type { ShelfTag } from '@operatory/domain/lists';
import { useEffect, useState } from 'react';
import type { Outbox } from '../outbox/outbox.ts';
import type { Scan } from './scan-outbox.ts';
import { keptAccount, keptItem, keptPerson, readTag, type TagFactsRead } from './tag-facts.ts';

/** The device's remembered facts, as if just read. */
function remembered(tag: ShelfTag | undefined): TagFactsRead {
  const person = keptPerson();
  if (person === undefined || tag === undefined) return { person };
  const { customerNumber, itemNumber } = tag;
  return { person, account: keptAccount(person.userId, customerNumber), item: keptItem(person.userId, itemNumber) };
}

type Answer = 'asking' | 'answered' | 'away';

/** While the server can't be reached. */
const retryMs = 5_000;

/**
 * Returns what is known about the tag, at first as the device remembers it. Reads again when the connection is back and when the
 * person returns to the screen.
 */
export function useTagFacts(tag: ShelfTag | undefined, outbox: Outbox<Scan>) {
  const [facts, setFacts] = useState<TagFactsRead>(() => remembered(tag));
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
        outbox.wake();
      } catch {
        if (!isOpen) return;
        setAnswer('away');
        // A browser doesn't always report that the connection is back.
        timer = setTimeout(() => void ask(), retryMs);
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
  }, [tag, outbox]);
  return { facts, answer };
}

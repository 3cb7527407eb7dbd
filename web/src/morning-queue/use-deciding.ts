/** Sends a person's action on an entry; a repeat after a lost response is the same action. */
import type { MorningDecision, MorningEntry } from '@operatory/contract/morning-queue';
import type { MorningAction } from '@operatory/domain/morning-queue';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callPanel, failureOf } from '../calls/index.ts';
import { notify } from '../parts/messages/toasts.ts';
import { entryKey } from './queries.ts';

const doneWords: Readonly<Record<MorningAction, (name: string) => string>> = {
  call: (name) => `${name}: marked as called`,
  done: (name) => `${name}: done`,
  later: (name) => `${name}: again tomorrow`,
  mute: (name) => `This kind is now hidden for ${name}`,
};

export interface Deciding {
  /** Entries that were decided but may still be in the cached list. */
  readonly gone: ReadonlySet<string>;
  readonly isBusy: boolean;
  readonly decide: (entry: MorningEntry, action: MorningAction) => Promise<boolean>;
}

export function useDeciding(): Deciding {
  const client = useQueryClient();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setIsBusy] = useState(false);
  const sent = useRef<{ readonly of: string; readonly id: string }>(undefined);

  async function readAgain() {
    await client.invalidateQueries({ queryKey: ['morning-queue'] });
    setGone(new Set());
  }

  async function undo({ decisionId }: MorningDecision) {
    try {
      await callPanel('undoMorning', { params: { decisionId } });
    } catch (thrown) {
      notify(failureOf(thrown).detail, { tone: 'failed' });
    }
    await readAgain();
  }

  async function decide(entry: MorningEntry, action: MorningAction): Promise<boolean> {
    if (isBusy) return false;
    setIsBusy(true);
    const { customerNumber, kind, reasons } = entry;
    const keys = reasons.map(({ key }) => key);
    const of = JSON.stringify([customerNumber, kind, action, keys]);
    if (sent.current?.of !== of) sent.current = { of, id: crypto.randomUUID() };
    const body = { customerNumber, kind, action, keys, decisionId: sent.current.id };
    let isDone = false;
    try {
      const decision = await callPanel('decideMorning', { body });
      isDone = true;
      sent.current = undefined;
      setGone((before) => new Set([...before, entryKey(entry)]));
      notify(doneWords[action](entry.customerName), { action: { label: 'Undo', run: () => void undo(decision) } });
    } catch (thrown) {
      notify(failureOf(thrown).detail, { tone: 'failed' });
    }
    setIsBusy(false);
    void readAgain();
    return isDone;
  }

  return { gone, isBusy, decide };
}

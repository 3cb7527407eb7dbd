/** A pasted list: read here, looked up by the server, and decided by the person. */
import type { ItemCard } from '@operatory/contract/catalog';
import type { ResolvedLines } from '@operatory/contract/pasted-lines';
import {
  joinLists,
  maxPastedLines,
  type PastedList,
  type ReadOptions,
  readPastedLines,
} from '@operatory/domain/pasted-lines';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { callPanel } from '../calls/index.ts';
import {
  type Decisions,
  nothingDecided,
  pasteView,
  type SwapOfLines,
  swapLines,
  undoSwap,
  whatIsLeft,
} from './paste-view.ts';

/** Texts of unfinished lists, in memory until the page closes, so that closing the panel loses nothing. */
const unfinished = new Map<string, string>();

interface LookedUp {
  readonly list: PastedList;
  readonly answer: ResolvedLines;
}

/** The person's choices about the lines, and the functions that change them. */
function useDecisions() {
  const [decisions, setDecisions] = useState<Decisions>(nothingDecided);
  const choose = useCallback((index: number, item: ItemCard) => {
    setDecisions((before) => ({ ...before, chosen: { ...before.chosen, [index]: item } }));
  }, []);
  const leaveOut = useCallback((index: number) => {
    setDecisions((before) => ({ ...before, leftOut: new Set([...before.leftOut, index]) }));
  }, []);
  const takeBack = useCallback((index: number) => {
    setDecisions((before) => ({ ...before, leftOut: new Set([...before.leftOut].filter((one) => one !== index)) }));
  }, []);
  const setQuantity = useCallback((itemNumber: string, quantity: number | undefined) => {
    setDecisions((before) => ({ ...before, quantities: { ...before.quantities, [itemNumber]: quantity } }));
  }, []);
  const swap = useCallback((swapped: SwapOfLines) => {
    setDecisions((before) => swapLines(before, swapped));
  }, []);
  const unswap = useCallback((places: readonly number[]) => {
    setDecisions((before) => undoSwap(before, places));
  }, []);
  return {
    decisions,
    swap,
    unswap,
    forget: () => setDecisions(nothingDecided),
    choose,
    leaveOut,
    takeBack,
    setQuantity,
  };
}

/** `owner` separates unfinished lists of different people and accounts. */
export function usePastedList(customerNumber: string, owner: string, given: string | undefined) {
  const [text, setText] = useState(given ?? unfinished.get(owner) ?? '');
  // The part of the text that came from a file.
  const [filed, setFiled] = useState<string>();
  const [lookedUp, setLookedUp] = useState<LookedUp>();
  const { decisions, forget, ...decide } = useDecisions();
  const [problem, setProblem] = useState<string>();
  const lookUp = useMutation({
    mutationFn: async (list: PastedList): Promise<LookedUp> => {
      const lines = list.lines.map(({ numbers, description }) => ({ numbers: [...numbers], description }));
      const answer = await callPanel('resolvePastedLines', { params: { customerNumber }, body: { lines } });
      return { list, answer };
    },
    onSuccess: (found) => {
      forget();
      setLookedUp(found);
    },
  });

  const change = (next: string) => {
    setText(next);
    setProblem(undefined);
    if (next.trim() === '') unfinished.delete(owner);
    else unfinished.set(owner, next);
  };

  /** Looks up the text in the box, or `next` instead. */
  const start = (next = text, options: ReadOptions = {}) => {
    change(next);
    const list = readPastedLines(next, options);
    if (list.lines.length === 0) {
      setProblem(list.passed.length === 0 ? 'Paste or type at least one line.' : 'None of these lines is a product.');
    } else if (list.lines.length > maxPastedLines) {
      const count = list.lines.length.toLocaleString('en-US');
      setProblem(`This list has ${count} lines. We can look up 1,000 at a time. Paste it in parts.`);
    } else lookUp.mutate(list);
  };

  /** Looks up a file's lines, below those that were typed or pasted; only an earlier file's lines are replaced. */
  const startWithFile = (read: string) => {
    const isKept = text.trim() !== '' && text !== filed;
    const next = isKept ? joinLists(text, read) : read;
    setFiled(isKept ? undefined : next);
    start(next);
  };

  const view = useMemo(
    () => (lookedUp === undefined ? undefined : pasteView(lookedUp.list, lookedUp.answer, decisions)),
    [lookedUp, decisions],
  );

  return {
    text,
    change,
    start,
    startWithFile,
    problem,
    setProblem,
    view,
    isLookingUp: lookUp.isPending,
    failure: lookUp.error,
    /** Back to the text, to change it. */
    goBack: () => {
      lookUp.reset();
      setLookedUp(undefined);
    },
    includeQuoted: () => start(text, { includesQuoted: true }),
    ...decide,
    /** Everything was added but these lines. */
    keepOnly: (places: ReadonlySet<number>) => {
      if (lookedUp === undefined) return;
      const left = whatIsLeft(lookedUp.list, lookedUp.answer, places);
      change(left.text);
      setLookedUp(left);
      forget();
    },
  };
}

export type PastedListState = ReturnType<typeof usePastedList>;

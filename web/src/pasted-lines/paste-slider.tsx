/** Turns a pasted list into products with quantities; what isn't found stays on the screen. */

import type { ItemCard } from '@operatory/contract/catalog';
import { plural } from '@operatory/domain/words';
import { useEffect, useRef, useState } from 'react';
import { useViewer } from '../access/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { Slider } from '../parts/layers/slider.tsx';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { ListBox } from './list-box.tsx';
import styles from './paste-slider.module.css';
import type { PasteView } from './paste-view.ts';
import { PastedResult } from './pasted-result.tsx';
import { usePastedList } from './use-pasted-list.ts';

/** A product and how many of it, a whole number from 1. */
export interface PastedProduct {
  readonly item: ItemCard;
  readonly quantity: number;
}

export interface PasteSliderProps {
  readonly customerNumber: string;
  readonly title: string;
  /** The button's label: `Add 12 products to the cart`. */
  readonly addWords: (count: number) => string;
  /**
   * Adds all products at once; returns the item numbers that didn't fit, or nothing if the person canceled.
   */
  readonly onAdd: (products: readonly PastedProduct[]) => readonly string[] | Promise<readonly string[] | undefined>;
  /** A list that was pasted before the panel opened; it's looked up at once. */
  readonly given?: string | undefined;
  readonly onClose: () => void;
}

const lookUpWords = (text: string) => {
  const count = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  if (count === 0) return 'Find items';
  return `Find ${plural(count, 'item')}`;
};

const productsOf = ({ found }: PasteView) =>
  found.flatMap(({ item, quantity = 0 }) => (quantity > 0 ? [{ item, quantity }] : []));

export function PasteSlider({ customerNumber, title, addWords, onAdd, given, onClose }: PasteSliderProps) {
  const viewer = useViewer();
  const owner = `${viewer.kind === 'user' ? viewer.email : ''}/${customerNumber}/${title}`;
  const pasted = usePastedList(customerNumber, owner, given);
  const [told, setTold] = useState<string>();
  const [isAdding, setIsAdding] = useState(false);
  const { view, text, isLookingUp, failure, start } = pasted;

  const hasStarted = useRef(false);
  useEffect(() => {
    if (given === undefined || hasStarted.current) return;
    hasStarted.current = true;
    start(given);
  }, [given, start]);

  const products = view === undefined ? [] : productsOf(view);
  const isWrong = view?.found.some(({ quantity }) => quantity === undefined) === true;
  const canAdd = products.length > 0 && !isWrong && !isAdding;

  const add = async () => {
    if (view === undefined || !canAdd) return;
    setIsAdding(true);
    try {
      const noRoom = await onAdd(products);
      if (noRoom === undefined) return;
      const full = new Set(noRoom);
      const stays = view.found.filter(({ item, quantity }) => full.has(item.itemNumber) || quantity === 0);
      const places = [...stays.flatMap(({ lines }) => lines), ...view.open.map(({ line }) => line)];
      pasted.keepOnly(new Set(places.map(({ place }) => place)));
      if (places.length === 0) {
        onClose();
        return;
      }
      const added = products.length - full.size;
      const done = `${plural(added, 'product')} added.`;
      const room = full.size === 0 ? '' : ` There was no room for ${[...full].join(', ')}.`;
      setTold(`${done}${room} The lines below were not.`);
    } finally {
      setIsAdding(false);
    }
  };

  const onCtrlEnter = useRef(() => {});
  onCtrlEnter.current = () => {
    if (view !== undefined) void add();
    else if (!isLookingUp) start();
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onCtrlEnter.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const body = () => {
    if (isLookingUp) return <SkeletonRows label="Finding the items" rows={8} />;
    if (view !== undefined) {
      return (
        <>
          {told === undefined ? null : <Banner tone="notice">{told}</Banner>}
          <PastedResult customerNumber={customerNumber} pasted={pasted} view={view} />
        </>
      );
    }
    return (
      <>
        {failure === null ? null : (
          <FailedState title="Couldn’t look up the list" error={failure} onRetry={() => start()} />
        )}
        <ListBox pasted={pasted} />
      </>
    );
  };

  const foot =
    view === undefined ? (
      <Button size="lg" aria-disabled={isLookingUp || text.trim() === ''} onClick={() => start()}>
        {lookUpWords(text)}
      </Button>
    ) : (
      <>
        <Button variant="default" size="lg" onClick={pasted.goBack}>
          Change the list
        </Button>
        {products.length === 0 ? null : (
          <Button size="lg" aria-disabled={!canAdd} loading={isAdding} onClick={() => void add()}>
            {addWords(products.length)}
          </Button>
        )}
      </>
    );

  return (
    <Slider title={title} isWide isClosedByBack onClose={onClose} foot={<div className={styles.foot}>{foot}</div>}>
      <div className={styles.body}>{body()}</div>
    </Slider>
  );
}

/** Scans one product after another, with a scanner that types or the camera, and adds all of them to the cart or a list. */
import { can } from '@operatory/domain/access';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { useIsOffline } from '../hub/connection-state.ts';
import { ReorderFoot, WithoutRoom } from '../orders/reorder-foot.tsx';
import type { AddAgain } from '../orders/use-reordering.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { ScanField } from './scan-field.tsx';
import { productsOf } from './scan-list.ts';
import { ScannedLines } from './scanned-lines.tsx';
import styles from './scanning.module.css';
import { useScanList } from './use-scan-list.ts';

interface ScanPanelProps {
  readonly customerNumber: string;
  /** The list that the products are added to instead of the cart. */
  readonly into?: { readonly id: number; readonly name: string };
  readonly onAdd: AddAgain;
  readonly onClose: () => void;
}

export function ScanPanel({ customerNumber, into, onAdd, onClose }: ScanPanelProps) {
  const viewer = useViewer();
  const person = viewer.kind === 'user' ? viewer.email : '';
  const place = into === undefined ? customerNumber : `${customerNumber}/list/${into.id}`;
  const list = useScanList(customerNumber, `scanned/${person}/${place}`);
  const isOffline = useIsOffline();
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>([]);
  const products = productsOf(list.lines);
  const isWrong = list.lines.some(({ quantity }) => quantity === undefined);
  const add = () => {
    if (isWrong || products.length === 0) return;
    const left = new Set(onAdd(products));
    setWithoutRoom([...left]);
    const added = list.lines.filter(
      ({ found }) => found?.item != null && found.obstacle === null && !left.has(found.item.itemNumber),
    );
    list.remove(new Set(added.map(({ key }) => key)));
    if (added.length === list.lines.length) onClose();
  };
  return (
    <Slider
      title={into === undefined ? 'Scan products' : `Scan into ${into.name}`}
      onClose={onClose}
      foot={
        list.lines.length === 0 ? undefined : (
          <ReorderFoot
            count={products.length}
            isBlocked={isWrong || products.length === 0}
            onAdd={add}
            listName={into?.name}
          />
        )
      }
    >
      <div className={styles.body}>
        <WithoutRoom itemNumbers={withoutRoom} place={into === undefined ? 'cart' : 'list'} />
        <ScanField list={list} />
        <ScannedLines
          lines={list.lines}
          isUnanswered={list.isUnanswered || isOffline}
          onQuantityChange={list.setQuantity}
          onRemove={(key) => list.remove(new Set([key]))}
          onAssigned={can(viewer, 'codes.assign') ? list.askAgain : undefined}
        />
      </div>
    </Slider>
  );
}

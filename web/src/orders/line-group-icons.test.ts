import { type LineGroupKind, lineGroupLooks } from '@operatory/domain/orders';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LocalShippingIcon, LoopIcon, SendIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { OrderGroup } from './order-group.tsx';

const drawn = (icon: Parameters<typeof createElement>[0]) =>
  /<path[^>]*>/.exec(renderToStaticMarkup(createElement(icon)))?.[0] ?? 'no path';

const icons: Readonly<Record<LineGroupKind, Parameters<typeof createElement>[0]>> = {
  submitted: SendIcon,
  pending: LoopIcon,
  processing: LoopIcon,
  shipment: LocalShippingIcon,
  backordered: WarningIcon,
  canceled: WarningIcon,
};

it.each(Object.keys(lineGroupLooks) as LineGroupKind[])(
  'draws the status icon of %s lines in their heading',
  (kind) => {
    const group = { key: kind, kind, status: '', lines: [] };
    const html = renderToStaticMarkup(
      createElement(OrderGroup, {
        group,
        layout: 'detail',
        columns: { items: false, warehouses: false, prices: false },
        isOpen: false,
        onTurn: () => undefined,
        customerNumber: undefined,
        seesWarehouses: false,
      }),
    );
    expect(html).toContain(lineGroupLooks[kind].word);
    expect(html).toContain(drawn(icons[kind]));
    for (const other of Object.values(icons)) {
      if (other !== icons[kind]) expect(html).not.toContain(drawn(other));
    }
  },
);

/** Saves a shipping label under its tracking number; if there's none, the button is disabled without a message. */
import { labelFileName } from '@operatory/domain/finance';
import { useState } from 'react';
import { callPanel, isSessionOver } from '../calls/index.ts';
import { logFailure } from '../calls/logged.ts';
import { Button } from '../parts/controls/button.tsx';
import { LocalShippingIcon } from '../parts/icons/status-icons.tsx';
import { saveFile } from '../parts/reports/save-file.ts';

const types = { PDF: 'application/pdf', PNG: 'image/png', ZPL: 'text/plain' };

interface ShippingLabelButtonProps {
  readonly customerNumber: string;
  /** Ships to this order's address; if left out, to the account's. */
  readonly orderNumber?: number;
}

export function ShippingLabelButton({ customerNumber, orderNumber }: ShippingLabelButtonProps) {
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready');
  const download = async () => {
    setState('loading');
    try {
      const label = await callPanel('readShippingLabel', {
        params: { customerNumber },
        query: orderNumber === undefined ? {} : { orderNumber },
      });
      const bytes = Uint8Array.from(atob(label.labelData), (character) => character.charCodeAt(0));
      if (bytes.length === 0) throw new Error('an empty label');
      const name = labelFileName(label.trackingNumber, label.labelFormatCode);
      saveFile(new Blob([bytes], { type: types[label.labelFormatCode] }), name);
      setState('ready');
    } catch (thrown) {
      logFailure(thrown);
      setState(isSessionOver(thrown) ? 'ready' : 'failed');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<LocalShippingIcon size={18} />}
      loading={state === 'loading'}
      disabled={state === 'failed'}
      onClick={() => void download()}
    >
      Shipping label
    </Button>
  );
}

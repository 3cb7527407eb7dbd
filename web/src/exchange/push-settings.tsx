/** Where orders are posted to, and the secret that signs them. */
import type { ErpWebhook } from '@operatory/contract/order-messages';
import { type FormEvent, type ReactNode, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { momentWords } from '../settings/moment-words.ts';
import styles from './exchange.module.css';
import { useChange } from './use-change.ts';

interface PushSettingsProps {
  readonly webhook: ErpWebhook | null;
  /** What happens to waiting messages; blank if this transport is in use. */
  readonly underWay: ReactNode;
}

export function PushSettings({ webhook, underWay }: PushSettingsProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [secret, setSecret] = useState<string>();
  const { isBusy, failure, change } = useChange();
  const version = webhook?.version ?? 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      const saved = await callBackOffice('saveErpWebhook', { body: { url: url.trim(), isOn: true, version } });
      notify('Orders are sent to this address');
      if (saved.secret !== null) setSecret(saved.secret);
    });
  };
  const changeSecret = () =>
    change(async () => {
      const changed = await callBackOffice('changeErpWebhookSecret', { body: { version } });
      setSecret(changed.secret);
    });
  if (secret !== undefined)
    return (
      <ShownOnce
        label="New secret"
        text="Copy the secret into the ERP now: it can’t be shown again."
        noun="secret"
        secret={secret}
        onDone={() => setSecret(undefined)}
      />
    );
  return (
    <form className={styles.part} onSubmit={save} aria-label="Send orders to an address">
      <TextField
        label="Address of the ERP"
        hint="Each order is posted there, signed with a secret. The ERP’s response says whether it accepted the order."
        placeholder="https://erp.example.com/orders"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      {webhook?.previousUntil == null || new Date(webhook.previousUntil) < new Date() ? null : (
        <p className={styles.soft}>The previous secret also signs until {momentWords(webhook.previousUntil)}.</p>
      )}
      {underWay}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={!URL.canParse(url.trim())}>
          {webhook?.isOn ? 'Save the address' : 'Send orders to this address'}
        </Button>
        {webhook === null ? null : (
          <Button variant="subtle" disabled={isBusy} onClick={() => void changeSecret()}>
            Generate a new secret
          </Button>
        )}
      </div>
    </form>
  );
}

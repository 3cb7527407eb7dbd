/** Where orders are pushed to, and the secret that signs them. */
import type { ErpWebhook } from '@operatory/contract/order-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Tick } from '../parts/fields/tick.tsx';
import { ShownOnce } from '../parts/messages/shown-once.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './exchange.module.css';
import { webhookQuery } from './queries.ts';
import { momentWords } from './run-words.ts';

/** Makes one change at a time, and reads the settings again after each. */
function useChange() {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  async function change(make: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await make();
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    await client.invalidateQueries({ queryKey: webhookQuery.queryKey });
    setIsBusy(false);
  }
  return { isBusy, failure, change };
}

function PushForm({
  webhook,
  onSecret,
}: {
  readonly webhook: ErpWebhook | null;
  readonly onSecret: (secret: string) => void;
}) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [isOn, setIsOn] = useState(webhook?.isOn ?? true);
  const { isBusy, failure, change } = useChange();
  const version = webhook?.version ?? 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      const { secret } = await callBackOffice('saveErpWebhook', { body: { url: url.trim(), isOn, version } });
      notify('Address saved');
      if (secret !== null) onSecret(secret);
    });
  };
  const changeSecret = () =>
    change(async () => {
      const { secret } = await callBackOffice('changeErpWebhookSecret', { body: { version } });
      onSecret(secret);
    });
  return (
    <form className={styles.part} onSubmit={save} aria-label="Send orders to an address">
      <TextField
        label="Address of the ERP"
        hint="Each order is posted there, signed with a secret. Leave it out if the ERP fetches its orders."
        placeholder="https://erp.example.com/orders"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Tick label="Send orders there" isOn={isOn} onToggle={setIsOn} />
      {webhook === null || webhook.offReason === '' ? null : (
        <Banner tone="alarm">{`Orders aren’t sent anymore. ${webhook.offReason}`}</Banner>
      )}
      {webhook?.previousUntil == null || new Date(webhook.previousUntil) < new Date() ? null : (
        <p className={styles.soft}>The secret before also signs until {momentWords(webhook.previousUntil)}.</p>
      )}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" loading={isBusy} disabled={!URL.canParse(url.trim())}>
          Save the address
        </Button>
        {webhook === null ? null : (
          <Button variant="subtle" disabled={isBusy} onClick={() => void changeSecret()}>
            Make a new secret
          </Button>
        )}
      </div>
    </form>
  );
}

export function PushSettings() {
  const { data, error, refetch } = useQuery(webhookQuery);
  const [secret, setSecret] = useState<string>();
  if (data === undefined) {
    if (error === null) return <SkeletonRows rows={2} label="Loading the address" />;
    return <FailedState title="Couldn’t load the address" error={error} onRetry={() => void refetch()} />;
  }
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
  return <PushForm key={data.webhook?.version ?? 0} webhook={data.webhook} onSecret={setSecret} />;
}

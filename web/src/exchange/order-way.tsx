/** How orders reach the ERP: it fetches them, we post them to an address, or we write them to a folder. */
import type { ErpFileWay } from '@operatory/contract/erp-file-way';
import type { ErpWebhook } from '@operatory/contract/order-messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { callBackOffice } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import { FailedState } from '../parts/states/failed-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import styles from './exchange.module.css';
import { FileWayForm, X12IdsForm } from './file-way-form.tsx';
import { type OrderWayName, orderWays, underWayWords, wayInUse, wayWords } from './order-words.ts';
import { PushSettings } from './push-settings.tsx';
import { fileWayQuery, webhookQuery } from './queries.ts';
import { useChange } from './use-change.ts';

interface FetchFormProps {
  readonly inUse: OrderWayName;
  readonly webhook: ErpWebhook | null;
  readonly way: ErpFileWay | null;
  readonly underWay: ReactNode;
}

function FetchForm({ inUse, webhook, way, underWay }: FetchFormProps) {
  const { isBusy, failure, change } = useChange();
  const stop = () =>
    change(async () => {
      if (inUse === 'address' && webhook !== null) {
        const { url, version } = webhook;
        await callBackOffice('saveErpWebhook', { body: { url, version, isOn: false } });
      } else if (inUse === 'folder' && way !== null) {
        const { changedBy: _by, changedAt: _at, ...stored } = way;
        await callBackOffice('saveErpFileWay', { body: { ...stored, isOn: false } });
      }
      notify('The ERP fetches its orders');
    });
  return (
    <div className={styles.part}>
      <p className={styles.soft}>
        Create a machine key for the Orders feed. The ERP can then fetch waiting orders at any time. A key also works
        while orders are sent or written.
      </p>
      {underWay}
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
      {inUse === 'fetch' ? null : (
        <div className={styles.actions}>
          <Button loading={isBusy} onClick={() => void stop()}>
            {inUse === 'address' ? 'Stop sending orders' : 'Stop writing files'}
          </Button>
        </div>
      )}
      <X12IdsForm key={way?.version ?? 0} way={way} />
    </div>
  );
}

interface ChoiceProps {
  readonly inUse: OrderWayName;
  readonly chosen: OrderWayName;
  /** The id of the heading. */
  readonly labelledBy: string;
  readonly onChoose: (way: OrderWayName) => void;
}

function WayChoice({ inUse, chosen, labelledBy, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.ways} aria-labelledby={labelledBy}>
      {orderWays.map((way) => (
        <label key={way} className={styles.way} data-chosen={way === chosen || undefined}>
          <input type="radio" name={name} checked={way === chosen} onChange={() => onChoose(way)} />
          <span>
            {wayWords[way].title}
            {way === inUse ? <span className={styles.inUse}>In use</span> : null}
            <span className={styles.wayHint}>{wayWords[way].hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export function OrderWay({ waiting, labelledBy }: { readonly waiting: number; readonly labelledBy: string }) {
  const { data: hook, error: hookError, refetch: readHook } = useQuery(webhookQuery);
  const { data: files, error: filesError, refetch: readFiles } = useQuery(fileWayQuery);
  const [chosenByPerson, setChosen] = useState<OrderWayName>();
  if (hook === undefined || files === undefined) {
    const error = hookError ?? filesError;
    if (error === null) return <SkeletonRows rows={3} label="Loading how orders reach the ERP" />;
    const retry = () => void Promise.all([readHook(), readFiles()]);
    return <FailedState title="Couldn’t load how orders reach the ERP" error={error} onRetry={retry} />;
  }
  const { webhook } = hook;
  const { way, hasFolder, unanswered } = files;
  const inUse = wayInUse(webhook, way);
  const chosen = chosenByPerson ?? inUse;
  const sentences = chosen === inUse ? [] : underWayWords(inUse, { waiting, unanswered });
  const underWay = sentences.length === 0 ? null : <Banner tone="notice">{sentences.join(' ')}</Banner>;
  return (
    <div className={styles.part}>
      {webhook === null || webhook.isOn || webhook.offReason === '' || inUse === 'folder' ? null : (
        <Banner tone="alarm">{`Orders aren’t sent to ${webhook.url} anymore. ${webhook.offReason}`}</Banner>
      )}
      <WayChoice {...{ inUse, chosen, labelledBy }} onChoose={setChosen} />
      {chosen === 'fetch' ? <FetchForm {...{ inUse, webhook, way, underWay }} /> : null}
      {chosen === 'address' ? <PushSettings webhook={webhook} underWay={underWay} /> : null}
      {chosen === 'folder' ? <FileWayForm way={way} hasFolder={hasFolder} underWay={underWay} /> : null}
    </div>
  );
}

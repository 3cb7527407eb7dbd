/** Has the chosen catalog sent to the buyer’s address for catalogs. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBackOffice, type Failure, failureOf } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { notify } from '../parts/messages/toasts.ts';
import { Banner } from '../parts/states/banner.tsx';
import styles from './connection-sheet.module.css';

interface CatalogSendingProps {
  readonly of: string;
  readonly account: string | undefined;
  readonly format: 'cif' | 'index';
  /** Only what changed since that one; undefined for all products. */
  readonly since: number | undefined;
  /** Whether the account had a catalog before. */
  readonly hadOne: boolean;
}

export function CatalogSending({ of, account, format, since, hadOne }: CatalogSendingProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  // A retry after a lost response is the same request, unless something else is selected.
  const press = useRef({ content: '', id: '' });
  const isUpdate = since !== undefined || (chosen ?? hadOne);

  async function send() {
    setIsBusy(true);
    setFailure(undefined);
    const wanted = {
      ...{ format, isUpdate },
      ...(account === undefined ? {} : { account }),
      ...(since === undefined ? {} : { since }),
    };
    const content = JSON.stringify(wanted);
    if (press.current.content !== content) press.current = { content, id: crypto.randomUUID() };
    try {
      const body = { ...wanted, sendId: press.current.id };
      await callBackOffice('sendBuyerCatalog', { params: { connectionId: of }, body });
      press.current = { content: '', id: '' };
      notify('The catalog will be sent');
      await client.invalidateQueries({ queryKey: ['punch-out-diagnostics'] });
    } catch (thrown) {
      setFailure(failureOf(thrown));
    }
    setIsBusy(false);
  }

  return (
    <>
      <div className={styles.actions}>
        {since !== undefined ? null : (
          <SelectField
            label="The buyer’s system"
            value={isUpdate ? 'update' : 'new'}
            onChange={(event) => setChosen(event.currentTarget.value === 'update')}
          >
            <option value="new">has no catalog of ours yet</option>
            <option value="update">has one, which this replaces</option>
          </SelectField>
        )}
        <Button variant="default" loading={isBusy} onClick={() => void send()}>
          Send catalog
        </Button>
      </div>
      {failure === undefined ? null : <Banner tone="alarm">{failure.detail}</Banner>}
    </>
  );
}

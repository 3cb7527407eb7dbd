/** An account's lists: one is chosen, and its products are shown. */
import { can, mayCopyLists, type Viewer } from '@operatory/domain/access';
import { firstListSort, listsNarrowWidth } from '@operatory/domain/lists';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../access/index.ts';
import { accountOf, customerQuery } from '../customers/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { useMedia } from '../parts/hooks/use-media.ts';
import { ListIcon } from '../parts/icons/list-icons.tsx';
import { AddIcon } from '../parts/icons/status-icons.tsx';
import type { PanelProps } from '../parts/layers/panel.ts';
import { Slider } from '../parts/layers/slider.tsx';
import { LoadAgain } from '../parts/messages/load-again.tsx';
import { EmptyState } from '../parts/states/empty-state.tsx';
import { SkeletonRows } from '../parts/states/skeleton-rows.tsx';
import { ListDialogs, type OpenDialog } from './list-dialogs.tsx';
import { ListHead } from './list-head.tsx';
import { type ListOrder, orderIn, orderWord } from './list-sort.tsx';
import styles from './lists.module.css';
import { EditableList, ReadOnlyList } from './one-list.tsx';
import { listSummariesQuery } from './queries.ts';
import { saveListCsv } from './save-list-csv.ts';

/** The address names the chosen list; by default it's the first. */
const chosenIn = (search: PanelProps['search']) => Number(search.list ?? Number.NaN);

const canCopy = (viewer: Viewer) =>
  viewer.kind === 'user' && mayCopyLists(viewer) && (viewer.accounts === 'all' || viewer.accounts.size > 1);

export function ListsSlider({ customerNumber, search, onSearchChange, onClose }: PanelProps) {
  const viewer = useViewer();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: record } = useQuery(customerQuery(customerNumber));
  const canEdit = record !== undefined && can(viewer, 'account.edit-lists', accountOf(record));
  const { data: lists, error, refetch } = useQuery(listSummariesQuery(customerNumber));
  const isNarrow = useMedia(`(max-width: ${listsNarrowWidth / 16}em)`);
  const [first] = useState<ListOrder>({ sort: firstListSort(isNarrow), isAscending: true });
  const order = orderIn(search) ?? first;
  const [dialog, setDialog] = useState<OpenDialog>();
  const sorted = order === first ? undefined : orderWord(order);
  const show = (id: number | undefined, sort: string | undefined) =>
    onSearchChange({ list: id === undefined ? undefined : String(id), sort });
  const choose = (id: number | undefined) => show(id, sorted);
  const chosen = lists?.find(({ id }) => id === chosenIn(search)) ?? lists?.[0];

  const dialogs = (
    <ListDialogs
      customerNumber={customerNumber}
      list={chosen}
      order={order}
      open={dialog}
      onClose={() => setDialog(undefined)}
      onMade={choose}
      onGone={() => choose(undefined)}
    />
  );
  if (lists === undefined || record === undefined || chosen === undefined) {
    const isEmpty = lists !== undefined && record !== undefined;
    return (
      <Slider title="Lists" onClose={onClose}>
        {error !== null && lists === undefined ? (
          <LoadAgain what="the lists" onLoad={() => void refetch()} />
        ) : isEmpty ? (
          <EmptyState icon={ListIcon} title="No lists have been added to this account">
            {canEdit ? (
              <>
                <Button leftSection={<AddIcon size={18} />} onClick={() => setDialog('create')}>
                  Create a list
                </Button>
                <Button variant="default" onClick={() => setDialog('by-paste')}>
                  Create one from pasted text
                </Button>
                <Button variant="default" onClick={() => setDialog('from-cart')}>
                  Create one from the cart
                </Button>
              </>
            ) : null}
          </EmptyState>
        ) : (
          <SkeletonRows rows={10} label="Loading the lists" />
        )}
        {dialogs}
      </Slider>
    );
  }

  const head = (
    <ListHead
      lists={lists}
      chosen={chosen}
      onChoose={choose}
      order={order}
      onOrderChange={(next) => show(chosen.id, orderWord(next))}
      canEdit={canEdit}
      canCopy={canCopy(viewer)}
      onOpen={setDialog}
      onDownload={() => void saveListCsv(client, { customerNumber, list: chosen, order })}
      onOrder={() =>
        void navigate({ to: '/home', search: { orderFor: customerNumber, list: String(chosen.id) } as never })
      }
    />
  );
  const shown = { customerNumber, list: chosen, order, head, dialogs, onClose };
  return canEdit ? (
    <EditableList key={chosen.id} {...shown} />
  ) : (
    <ReadOnlyList key={chosen.id} {...shown} className={styles.readOnly} />
  );
}

/** Chooses the sort order of a list's products. */
import { type ListSort, listSorts } from '@operatory/domain/lists';
import styles from './lists.module.css';

export interface ListOrder {
  readonly sort: ListSort;
  readonly isAscending: boolean;
}

/** As in the address: `-quantity` is highest first. */
export const orderWord = ({ sort, isAscending }: ListOrder) => (isAscending ? sort : `-${sort}`);

/** The sort order in the address; none if it isn't a valid one. */
export function orderIn({ sort: word }: Readonly<Record<string, unknown>>): ListOrder | undefined {
  const [, minus, name] = /^(-?)(\w+)$/.exec(String(word)) ?? [];
  const sort = listSorts.find((one) => one === name);
  return sort === undefined ? undefined : { sort, isAscending: minus === '' };
}

const choices: readonly (ListOrder & { readonly label: string })[] = [
  { sort: 'productNumber', isAscending: true, label: 'Product number' },
  { sort: 'productNumber', isAscending: false, label: 'Product number, high to low' },
  { sort: 'name', isAscending: true, label: 'Name' },
  { sort: 'name', isAscending: false, label: 'Name (Z–A)' },
  { sort: 'quantity', isAscending: false, label: 'Quantity, high to low' },
  { sort: 'quantity', isAscending: true, label: 'Quantity, low to high' },
];

interface ListSortProps {
  readonly order: ListOrder;
  readonly onChange: (order: ListOrder) => void;
}

export function ListSortBox({ order, onChange }: ListSortProps) {
  const at = choices.findIndex(({ sort, isAscending }) => sort === order.sort && isAscending === order.isAscending);
  return (
    <label className={styles.pick}>
      <span>Sort</span>
      <select
        value={at}
        onChange={(event) => {
          const choice = choices[Number(event.currentTarget.value)];
          if (choice !== undefined) onChange({ sort: choice.sort, isAscending: choice.isAscending });
        }}
      >
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

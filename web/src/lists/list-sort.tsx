/** Chooses the order in which the products of a list stand. */
import { type ListSort, listSorts } from '@operatory/domain/lists';
import styles from './lists.module.css';

export interface ListOrder {
  readonly sort: ListSort;
  readonly isAscending: boolean;
}

/** As it stands in the address: `-quantity` is most first. */
export const orderWord = ({ sort, isAscending }: ListOrder) => (isAscending ? sort : `-${sort}`);

/** The order that an address asks for; none where it asks for none that there is. */
export function orderIn({ sort: word }: Readonly<Record<string, unknown>>): ListOrder | undefined {
  const [, minus, name] = /^(-?)(\w+)$/.exec(String(word)) ?? [];
  const sort = listSorts.find((one) => one === name);
  return sort === undefined ? undefined : { sort, isAscending: minus === '' };
}

const choices: readonly (ListOrder & { readonly label: string })[] = [
  { sort: 'productNumber', isAscending: true, label: 'Product number' },
  { sort: 'productNumber', isAscending: false, label: 'Product number, last first' },
  { sort: 'name', isAscending: true, label: 'Name' },
  { sort: 'name', isAscending: false, label: 'Name, last first' },
  { sort: 'quantity', isAscending: false, label: 'Most first' },
  { sort: 'quantity', isAscending: true, label: 'Fewest first' },
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

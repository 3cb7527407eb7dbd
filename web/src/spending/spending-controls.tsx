/** The fields and actions above the spending. They stay while the figures for another choice load. */
import type { OwnSpendingReply } from '@operatory/contract/spending';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { CsvButton } from '../parts/reports/csv-button.tsx';
import { ReportControls } from '../parts/reports/report-controls.tsx';
import { monthWords, periodWords } from './month-words.ts';
import { readSpendingCsv } from './queries.ts';
import { type SpendingSearch, withMonth } from './spending-search.ts';

export type Figures = Omit<OwnSpendingReply, 'accounts'>;

interface ControlsProps {
  readonly customerNumber: string;
  readonly customerName: string;
  readonly search: SpendingSearch;
  readonly onSearchChange: (search: SpendingSearch) => void;
  /** The accounts of a customer user; 0 for staff. */
  readonly ownAccounts: number;
  readonly figures: Figures | undefined;
}

interface MonthFieldProps {
  readonly label: string;
  readonly value: string;
  readonly figures: Figures;
  readonly onChoose: (month: string) => void;
}

function MonthField({ label, value, figures, onChoose }: MonthFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
      {figures.months.map(({ month }) => (
        <option key={month} value={month}>
          {monthWords(month)}
        </option>
      ))}
    </SelectField>
  );
}

/** What the server makes of the address's months: one that isn't among the thirteen doesn't count, and reversed ones are swapped. */
function shownMonths({ from, to }: SpendingSearch, { months, total }: Figures) {
  const known = (wanted: string | undefined) => months.find(({ month }) => month === wanted)?.month;
  const [first = total.from, last = total.to] = [known(from) ?? total.from, known(to) ?? total.to].sort();
  return { from: first, to: last };
}

function Fields({ search, onSearchChange, ownAccounts, figures }: ControlsProps & { readonly figures: Figures }) {
  // The choice shows at once, also while its figures load.
  const shown = shownMonths(search, figures);
  const choose = (which: 'from' | 'to') => (month: string) => onSearchChange(withMonth(search, which, month, shown));
  return (
    <>
      {ownAccounts < 2 ? null : (
        <SelectField
          label="Accounts"
          value={search.isAll ? 'all' : 'this'}
          onChange={(event) => onSearchChange({ ...search, isAll: event.currentTarget.value === 'all' })}
        >
          <option value="this">This account</option>
          <option value="all">All your accounts ({ownAccounts})</option>
        </SelectField>
      )}
      <MonthField label="From" value={shown.from} figures={figures} onChoose={choose('from')} />
      <MonthField label="To" value={shown.to} figures={figures} onChoose={choose('to')} />
      <SelectField
        label="Category"
        value={search.category ?? ''}
        onChange={(event) =>
          onSearchChange({
            ...search,
            category: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
          })
        }
      >
        <option value="">All</option>
        {figures.choices.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
}

export function SpendingControls(props: ControlsProps) {
  const { customerNumber, customerName, search, figures } = props;
  const category = figures?.choices.find(({ key }) => key === search.category)?.name;
  const about =
    figures === undefined ? '' : `${periodWords(figures.total)}${category === undefined ? '' : `, ${category}`}`;
  return (
    <ReportControls
      customerName={customerName}
      about={<span role="status">{about}</span>}
      actions={
        <>
          <CsvButton
            fileName={search.isAll ? 'spending.csv' : `spending-${customerNumber}.csv`}
            read={() => readSpendingCsv(customerNumber, search)}
          />
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        </>
      }
    >
      {figures === undefined ? null : <Fields {...props} figures={figures} />}
    </ReportControls>
  );
}

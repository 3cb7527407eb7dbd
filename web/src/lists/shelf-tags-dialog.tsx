/** Prints the products of a list as shelf tags: which sheets of labels are in the printer, and where to begin on them. */
import { type LabelSheetName, labelSheets } from '@operatory/domain/lists';
import { useState } from 'react';
import { callForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/button.tsx';
import dialog from '../parts/dialog.module.css';
import { Layer } from '../parts/layer.tsx';
import { saveFile } from '../parts/save-file.ts';
import { SelectField } from '../parts/select-field.tsx';
import { TextField } from '../parts/text-field.tsx';
import type { ListOrder } from './list-sort.tsx';
import type { ListSummary } from './queries.ts';

interface ShelfTagsDialogProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** Tags come in the order in which the list is shown. */
  readonly order: ListOrder;
  readonly onClose: () => void;
}

const sheets: readonly { readonly name: LabelSheetName; readonly label: string }[] = [
  { name: '30', label: '30 on a sheet, 1 × 2⅝ in (as Avery 5160)' },
  { name: '20', label: '20 on a sheet, 1 × 4 in (as Avery 5161)' },
  { name: '10', label: '10 on a sheet, 2 × 4 in (as Avery 5163)' },
];

export function ShelfTagsDialog({ customerNumber, list, order, onClose }: ShelfTagsDialogProps) {
  const [sheet, setSheet] = useState<LabelSheetName>('30');
  const [begin, setBegin] = useState('1');
  const [problem, setProblem] = useState<string>();
  const [isDrawing, setIsDrawing] = useState(false);
  const labels = labelSheets[sheet].columns * labelSheets[sheet].rows;
  const first = /^\d{1,2}$/.test(begin.trim()) ? Number(begin) : 0;
  const wrong = first < 1 || first > labels ? `A number from 1 to ${labels}.` : undefined;

  const print = async () => {
    if (wrong !== undefined || isDrawing) return;
    setIsDrawing(true);
    setProblem(undefined);
    try {
      const answer = await callForResponse('drawShelfTags', {
        params: { listId: String(list.id), customerId: customerNumber },
        query: { sheet, used: first - 1, sort: order.sort, ascending: order.isAscending },
      });
      saveFile(await answer.blob(), `shelf-tags-${customerNumber}-${list.id}.pdf`);
      onClose();
    } catch (thrown) {
      if (!isSessionOver(thrown)) setProblem(failureOf(thrown).detail);
      setIsDrawing(false);
    }
  };
  return (
    <Layer shape="dialog" label="Print shelf tags" onClose={onClose}>
      <div className={dialog.body}>
        <h2>Shelf tags of {list.name}</h2>
        <p>
          A label for each product: name, pack, usual quantity, and a code. Scanned with a phone, it puts the product
          into the cart or on a list. Print at actual size.
        </p>
        <SelectField
          label="Sheets of labels"
          data-autofocus
          error={problem}
          value={sheet}
          onChange={(event) => setSheet(event.currentTarget.value as LabelSheetName)}
        >
          {sheets.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="First label to use"
          inputMode="numeric"
          autoComplete="off"
          hint="For a sheet of which some labels are gone; counted along the rows."
          error={wrong}
          value={begin}
          onChange={(event) => setBegin(event.currentTarget.value)}
        />
      </div>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isDrawing} aria-disabled={wrong !== undefined} onClick={() => void print()}>
          Save as PDF
        </Button>
      </div>
    </Layer>
  );
}

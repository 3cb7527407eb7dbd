/** Prints a list's products as shelf tags: which label sheets are in the printer, and where to start. */
import { type LabelSheetName, labelSheets, shelfTagsFileName } from '@operatory/domain/lists';
import { useState } from 'react';
import { callPanelForResponse, failureOf, isSessionOver } from '../calls/index.ts';
import { Button } from '../parts/controls/button.tsx';
import { SelectField } from '../parts/fields/select-field.tsx';
import { TextField } from '../parts/fields/text-field.tsx';
import { Layer } from '../parts/layers/layer.tsx';
import dialog from '../parts/messages/dialog.module.css';
import { saveFile } from '../parts/reports/save-file.ts';
import type { ListOrder } from './list-sort.tsx';
import type { ListSummary } from './queries.ts';

interface ShelfTagsDialogProps {
  readonly customerNumber: string;
  readonly list: ListSummary;
  /** Tags are printed in the list's sort order. */
  readonly order: ListOrder;
  readonly onClose: () => void;
}

const sheets: readonly { readonly name: LabelSheetName; readonly label: string }[] = [
  { name: '30', label: '30 per sheet, 1 × 2⅝ in (Avery 5160)' },
  { name: '20', label: '20 per sheet, 1 × 4 in (Avery 5161)' },
  { name: '10', label: '10 per sheet, 2 × 4 in (Avery 5163)' },
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
      const answer = await callPanelForResponse('drawShelfTags', {
        params: { listId: String(list.id), customerId: customerNumber },
        query: { sheet, used: first - 1, sort: order.sort, ascending: order.isAscending },
      });
      saveFile(await answer.blob(), shelfTagsFileName(list.name, customerNumber));
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
          One tag per product, with its name, pack, usual quantity, and a code. Scan the code with a phone to add the
          product to the cart or a list. Print at actual size.
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
          hint="For a partly used sheet. Count across, row by row."
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
          Download PDF
        </Button>
      </div>
    </Layer>
  );
}

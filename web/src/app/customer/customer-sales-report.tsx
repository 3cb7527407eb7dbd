/** The sales report as a panel; its view is in the address. */
import type { PanelProps } from '../../parts/layers/panel.ts';
import { parseReportSearch, reportQuery } from '../../sales-report/report-search.ts';
import { SalesReportSlider } from '../../sales-report/sales-report-slider.tsx';

export function CustomerSalesReport({ search, onSearchChange, ...rest }: PanelProps) {
  return (
    <SalesReportSlider
      {...rest}
      search={parseReportSearch(search)}
      onSearchChange={(next) => onSearchChange(reportQuery(next))}
    />
  );
}

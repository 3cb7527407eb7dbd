/** The sales report as a panel; the address says up to which day. */
import type { PanelProps } from '../../parts/layers/panel.ts';
import { parseReportSearch } from '../../sales-report/report-search.ts';
import { SalesReportSlider } from '../../sales-report/sales-report-slider.tsx';

export function CustomerSalesReport({ search, onSearchChange, ...rest }: PanelProps) {
  return (
    <SalesReportSlider
      {...rest}
      endDate={parseReportSearch(search).endDate}
      onEndDateChange={(endDate) => onSearchChange({ endDate })}
    />
  );
}

/** The sales report over a customer's page; the address says up to which day. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { customerQuery } from '../customers/index.ts';
import { SalesReportSlider } from '../sales-report/sales-report-slider.tsx';
import { useCloseSlider } from './close-slider.ts';
import { usePageTitle } from './page-title.ts';

export function CustomerSalesReport() {
  const { id } = useParams({ from: '/customer/$id/sales-report' });
  const { endDate } = useSearch({ from: '/customer/$id/sales-report' });
  const navigate = useNavigate();
  const { data: record } = useQuery(customerQuery(id));
  const close = useCloseSlider(id);
  usePageTitle(`Sales report · ${record?.Name ?? id}`);
  return (
    <SalesReportSlider
      customerNumber={id}
      customerName={record?.Name}
      endDate={endDate}
      onEndDateChange={(day) =>
        void navigate({
          to: '/customer/$id/sales-report',
          params: { id },
          search: { endDate: day },
          replace: true,
          resetScroll: false,
        })
      }
      onClose={close}
    />
  );
}

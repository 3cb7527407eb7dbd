/** An account's bill-to, for staff: the payer, and a link to the group's other accounts. */
import type { BillingGroup, CustomerRecord } from '@operatory/contract/customers';
import { plural } from '@operatory/domain/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callPanel } from '../calls/index.ts';

const billingGroupQuery = (customerNumber: string) =>
  queryOptions({
    queryKey: ['customer', customerNumber, 'billing-group'],
    queryFn: ({ signal }) => callPanel('readBillingGroup', { params: { customerNumber } }, { signal }),
    staleTime: 60_000,
  });

type BilledRecord = Pick<CustomerRecord, 'CustomerID' | 'BillToName' | 'BillToNumber'>;

/** The bill-to as in the record: the number only if it isn't the account's own. */
export function billedTo({ CustomerID, BillToName, BillToNumber }: BilledRecord): string {
  return BillToNumber === undefined || BillToNumber === CustomerID ? BillToName : `${BillToNumber} ${BillToName}`;
}

/** Anything unusual about the payer. */
function payerWords({ number, payer, isOwn }: BillingGroup, customerNumber: string): string | undefined {
  if (payer === null) return `There is no account ${number}.`;
  if (payer.isClosed && !isOwn) return `Account ${number} is closed.`;
  if (payer.billedTo === null || isOwn) return undefined;
  return `${number} is itself billed to ${payer.billedTo}${payer.billedTo === customerNumber ? ', this account' : ''}.`;
}

/** Until the group is loaded, this shows what the record has, so that the lines below don't move. */
export function BilledTo({ record }: { readonly record: BilledRecord }) {
  const { data, isError } = useQuery(billingGroupQuery(record.CustomerID));
  if (data === undefined) {
    return (
      <>
        {billedTo(record)}
        <br />
        {isError ? 'Couldn’t load the other locations.' : ' '}
      </>
    );
  }
  const { number, name, isOwn, locations, closed } = data;
  if (number === null) return record.BillToName;
  const unusual = payerWords(data, record.CustomerID);
  return (
    <>
      {isOwn ? `${number} (this account)` : `${number} ${name}`}
      {' · '}
      <Link to="/home" search={{ overview: number } as never}>
        {plural(locations, 'location')}
      </Link>
      {closed === 0 ? null : ` · ${closed.toLocaleString('en-US')} closed`}
      {unusual === undefined ? null : (
        <>
          <br />
          {unusual}
        </>
      )}
    </>
  );
}

/** The content of a request, with the same texts for the practice and for customer service. */
import type { OrderRequest } from '@operatory/contract/order-requests';
import { requestWords, returnReasonWords } from '@operatory/domain/order-requests';

export function RequestLines({ request: { kind, lines, reason, note } }: { readonly request: OrderRequest }) {
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line.lineNumber}>{requestWords(kind, line)}</li>
        ))}
      </ul>
      {reason === undefined ? null : <p>Reason: {returnReasonWords[reason]}</p>}
      {note === '' ? null : <p>“{note}”</p>}
    </>
  );
}

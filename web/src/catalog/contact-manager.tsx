/** For a customer user who can't order a product: whom to contact about it. */
import type { ItemCard } from '@operatory/contract/catalog';
import { discontinuedWords } from '@operatory/domain/catalog';
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../customers/index.ts';

interface ContactManagerProps {
  readonly item: Pick<ItemCard, 'itemNumber' | 'description'>;
  readonly customerNumber: string;
}

/** Only the sentence until the account manager is known, and for an account without one. */
export function ContactManager({ item, customerNumber }: ContactManagerProps) {
  const { data } = useQuery(customerQuery(customerNumber));
  const manager = data?.SalesTerritory;
  if (manager === undefined || manager.EmailAddress === '') return discontinuedWords.contact;
  const subject = encodeURIComponent(`Product ${item.itemNumber}, ${item.description}`);
  const name = `${manager.FirstName} ${manager.LastName}`.trim();
  return (
    <>
      {discontinuedWords.contact}:{' '}
      <a href={`mailto:${manager.EmailAddress}?subject=${subject}`} title={manager.EmailAddress}>
        {name === '' ? manager.EmailAddress : name}
      </a>
    </>
  );
}

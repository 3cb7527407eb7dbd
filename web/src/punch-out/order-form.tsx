/** The hidden form to the buyer's address [C2.21]: posts itself once, and has a button for when that does not work. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import { formOf } from './post-order.ts';

/** Forms that went already, by what they carried: a screen that is drawn again posts nothing twice. */
const posted = new Set<string>();

/** Posts as soon as it is drawn. */
export function OrderForm({ order }: { readonly order: PunchOutOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, charset, target } = formOf(order);
  // Two fields may have one name; their order never changes.
  const inputs = fields.map((field, place) => ({ ...field, key: `${place}/${field.name}` }));
  useEffect(() => {
    if (form.current === null || posted.has(order.order)) return;
    posted.add(order.order);
    // A field of the buyer's may be called "submit", too.
    HTMLFormElement.prototype.submit.call(form.current);
  }, [order]);
  return (
    <form
      ref={form}
      method="post"
      action={order.postUrl}
      encType="application/x-www-form-urlencoded"
      acceptCharset={charset}
      target={target}
    >
      {inputs.map(({ key, name, value }) => (
        <input key={key} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Return to your procurement system</Button>
    </form>
  );
}

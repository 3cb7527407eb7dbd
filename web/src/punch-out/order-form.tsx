/** The form to the buyer's address: submits itself once, and has a button in case that fails. */
import type { PunchOutOrder } from '@operatory/contract/punch-out';
import { useEffect, useRef } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { formOf } from './post-order.ts';

/** Documents that were already posted, so that rerendering posts nothing twice. */
const posted = new Set<string>();

/** Submits itself when it appears. */
export function OrderForm({ order }: { readonly order: PunchOutOrder }) {
  const form = useRef<HTMLFormElement>(null);
  const { fields, charset, target } = formOf(order);
  // Two fields can have the same name; their order never changes.
  const inputs = fields.map((field, index) => ({ ...field, key: `${index}/${field.name}` }));
  useEffect(() => {
    if (form.current === null || posted.has(order.order)) return;
    posted.add(order.order);
    // A buyer's field may be called "submit".
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

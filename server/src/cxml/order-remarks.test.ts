import { readFileSync } from 'node:fs';
import { isRejection } from '@operatory/domain/punch-out';
import { describe, expect, it } from 'vitest';
import { readEnvelope } from './envelope.ts';
import { orderTreatments, repeatable } from './order-treatments.ts';
import { readOrderRequest } from './read-order-request.ts';

/** Each element of an OrderRequest in the releases 1.2.014 and 1.2.071: whether it has text, its attributes and elements. */
const model = new Map(
  readFileSync(new URL('order-elements.fixture.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...parts] = line.split(' ');
      return [
        name,
        {
          hasText: parts[0] === 'text',
          attributes: parts.filter((part) => part.startsWith('@')).map((part) => part.slice(1)),
          children: parts.filter((part) => !part.startsWith('@') && part !== 'text'),
        },
      ] as const;
    }),
);

const partsOf = (name: string) => model.get(name) ?? { hasText: true, attributes: [], children: [] };
const below = (path: string, name: string) => (path === '' ? name : `${path}/${name}`);

/** Paths of elements and attributes without a rule, although their surroundings are read part by part. */
function unnamed(path: string, name: string): string[] {
  const { attributes, children } = partsOf(name);
  return [
    ...attributes.filter((each) => each !== 'xml:lang').map((each) => below(path, `@${each}`)),
    ...children.map((child) => below(path, child)),
  ].flatMap((at) => {
    const treatment = orderTreatments.get(at);
    if (treatment === undefined) return [at];
    return treatment === 'inside' || treatment === 'acted' ? unnamed(at, at.split('/').at(-1) ?? '') : [];
  });
}

/** A document with every element once in full, each value unlike any other. */
function everything() {
  const written: { path: string; value: string }[] = [];
  const inFull = new Set<string>();
  let values = 0;
  const valueAt = (path: string) => {
    values += 1;
    const value = /Money$|@lineNumber|@orderVersion|@quantity$|@conversionFactor$/.test(path)
      ? String(values)
      : `value${values}x`;
    written.push({ path, value });
    return value;
  };
  const write = (name: string, path: string): string => {
    const { hasText, attributes, children } = partsOf(name);
    const isRead = ['inside', 'acted', undefined].includes(orderTreatments.get(path)) && path.split('/').length < 4;
    const isFull = !inFull.has(name) || (isRead && orderTreatments.has(path));
    inFull.add(name);
    const said = attributes
      .filter((each) => each !== 'xml:lang')
      .map(
        (each) =>
          ` ${each}="${each === 'type' && path === 'OrderRequestHeader' ? 'new' : valueAt(`${path}/@${each}`)}"`,
      );
    const inner = isFull ? children.map((child) => write(child, below(path, child))) : [];
    return `<${name}${said.join('')}>${hasText ? valueAt(path) : ''}${inner.join('')}</${name}>`;
  };
  const text = ['OrderRequestHeader', 'ItemOut'].map((name) => write(name, name)).join('');
  return { text, written };
}

function read(order: string) {
  const envelope = readEnvelope(
    Buffer.from(
      `<cXML><Header><Sender><Credential domain="D"><Identity>buyer</Identity></Credential></Sender></Header><Request><OrderRequest>${order}</OrderRequest></Request></cXML>`,
    ),
  );
  if (isRejection(envelope)) throw new Error(envelope.status.text);
  const request = readOrderRequest(envelope);
  if (isRejection(request)) throw new Error(request.status.text);
  return request;
}

const line = (more = '', attributes = '') =>
  `<ItemOut quantity="1"${attributes}><ItemID><SupplierPartID>A</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="USD">1</Money></UnitPrice><UnitOfMeasure>BX</UnitOfMeasure></ItemDetail>${more}</ItemOut>`;

/** Parts that the mask removes before anything is kept. */
const isSecret = (path: string) => /\/(Payment|SharedSecret|DigitalSignature|CredentialMac)(\/|$)/.test(path);

describe('content of an order that isn’t processed', () => {
  it('has a treatment for every element and attribute of both releases', () => {
    expect(model.size).toBeGreaterThan(200);
    expect(unnamed('', 'OrderRequest')).toEqual([]);
    for (const path of repeatable) expect(orderTreatments.get(path)).toMatch(/inside|acted/);
  });

  it('loses no value of a document with every element, and stores neither payments nor secrets', () => {
    const { text, written } = everything();
    expect(new Set(text.match(/<[A-Za-z]+/g)).size).toBe(model.size - 1);
    const order = read(text);
    const acted = JSON.stringify({ ...order, remarks: [] });
    const said = order.remarks.map(({ label, value }) => `${label} ${value}`).join('\n');
    const lost = written.filter(
      ({ path, value }) => orderTreatments.get(path) !== 'acted' && !said.includes(value) && !isSecret(path),
    );
    expect(lost).toEqual([]);
    const unread = written.filter(({ path, value }) => orderTreatments.get(path) === 'acted' && !acted.includes(value));
    expect(unread).toEqual([]);
    const secrets = written.filter(({ path }) => isSecret(path));
    expect(secrets.length).toBeGreaterThan(5);
    expect(secrets.filter(({ value }) => JSON.stringify(order).includes(value))).toEqual([]);
  });

  it('holds for elements without a rule, for duplicates, and for text in unexpected places', () => {
    const head = '<OrderRequestHeader orderID="1" giftWrap="yes">stray<Total><Money>1</Money></Total>';
    const { remarks } = read(
      `${head}<Total><Money currency="USD">2</Money></Total><Gift><Card color="red">Hello</Card></Gift><Empty/></OrderRequestHeader>${line()}`,
    );
    expect(remarks).toEqual([
      { label: 'Order request header', value: 'stray', isHolding: true, lines: [] },
      { label: 'Gift wrap', value: 'yes', isHolding: true, lines: [] },
      { label: 'Total', value: '$2', isHolding: true, lines: [] },
      { label: 'Gift', value: 'Card: Hello, Color: red', isHolding: true, lines: [] },
      { label: 'Empty', value: '', isHolding: false, lines: [] },
    ]);
  });

  it('reports the same remark of several lines once, and ignores usual values', () => {
    const dated = ' requestedDeliveryDate="2026-02-01" itemType="item"';
    const { remarks } = read(
      `<OrderRequestHeader orderID="1" orderType="regular"/>${line('', dated)}${line('<Comments xml:lang="en">Blue</Comments>', ' lineNumber="20"')}${line('', `${dated} lineNumber="A3"`)}`,
    );
    expect(remarks).toEqual([
      { label: 'Requested delivery date', value: '2026-02-01', isHolding: true, lines: [1, 3] },
      { label: 'Comments', value: 'Blue', isHolding: true, lines: [20] },
      { label: 'Line number', value: 'A3', isHolding: true, lines: [3] },
    ]);
  });

  it('names an extrinsic by its name, and holds for one about the delivery', () => {
    const { remarks } = read(
      `<OrderRequestHeader orderID="1"><Extrinsic name="Requester">Ann</Extrinsic><Extrinsic name="Deliver after">5 pm</Extrinsic><Extrinsic name="Password">hunter2</Extrinsic></OrderRequestHeader>${line()}`,
    );
    expect(remarks).toEqual([
      { label: 'Deliver after', value: '5 pm', isHolding: true, lines: [] },
      { label: 'Requester', value: 'Ann', isHolding: false, lines: [] },
      { label: 'Password', value: '(removed)', isHolding: false, lines: [] },
    ]);
  });

  it('shows very long comments whole, which the order’s notes cannot hold', () => {
    const long = 'word '.repeat(500).trim();
    const { comments, remarks } = read(
      `<OrderRequestHeader orderID="1"><Comments>${long}</Comments></OrderRequestHeader>${line()}`,
    );
    expect(comments).toBe(long.slice(0, comments.length));
    expect(comments.length).toBeLessThan(long.length);
    expect(remarks).toEqual([{ label: 'Comments', value: long, isHolding: true, lines: [] }]);
  });
});

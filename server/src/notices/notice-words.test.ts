import { expect, it } from 'vitest';
import { goingLivePath, noticeWords } from './notice-words.ts';

it('a proposal names the product and what it costs more, for readers who see prices', () => {
  const told = {
    ...({ kind: 'back-order-asked', customerNumber: '100001', customerName: 'Lakeside Dental' } as const),
    facts: {
      ...{ orderNumber: 7000123, actor: 'Casey', message: '', difference: 6580 },
      lines: [{ itemNumber: '10000001', description: 'Exam Gloves', quantity: 4 }],
      reasons: ['send 2 × Soft Exam Gloves (10000002) instead'],
    },
  };
  const before = 'Lakeside Dental, account 100001. 4 × Exam Gloves (10000001). Proposal: send 2 × Soft Exam Gloves';
  expect(noticeWords(told, { seesPrices: true }).detail).toBe(`${before} (10000002) instead, +$65.80.`);
  expect(noticeWords(told, { seesPrices: false }).detail).toBe(`${before} (10000002) instead.`);
  expect(noticeWords({ ...told, kind: 'back-order-decided' }, { seesPrices: true }).detail).toContain('+$65.80');
});

it('a request that was sent back is called a request, because no order was sent', () => {
  const told = {
    ...({ kind: 'approval-given', customerNumber: '100001', customerName: 'Lakeside Dental' } as const),
    facts: { actor: 'Ada', message: 'Take one only.' },
  };
  expect(noticeWords(told, { seesPrices: true }).title).toBe('Ada sent your request back');
});

it('one order or message is reported as one', () => {
  const stuck = (facts: object) => {
    const { title, detail } = noticeWords(
      { kind: 'orders-stuck', customerNumber: '', customerName: '', facts },
      { seesPrices: true },
    );
    return `${title}. ${detail}`;
  };
  const check = 'within 15 minutes. Check that the ERP’s program is running.';
  expect(stuck({ overdue: 1 })).toBe(`1 message to the ERP waits. It wasn’t accepted ${check}`);
  expect(stuck({ overdue: 2 })).toBe(`2 messages to the ERP wait. They weren’t accepted ${check}`);
  expect(stuck({ rejected: 1 })).toContain('The ERP rejected 1 order. Read the reason,');
  expect(stuck({ rejected: 2 })).toContain('The ERP rejected 2 orders. Read the reasons,');
  expect(stuck({ rejected: 1, orders: [7000002] })).toContain('1 order. Order 7000002. Read the reason,');
  expect(stuck({ rejected: 3, orders: [7000002, 7000003] })).toContain('Orders 7000002, 7000003 and more. Read');
  // Who only runs the installation can't correct an order.
  expect(stuck({ rejected: 1, path: goingLivePath })).toContain('Customer service reads the reason, corrects');
});

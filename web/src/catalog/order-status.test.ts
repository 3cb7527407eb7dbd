import { expect, it } from 'vitest';
import { LocalShippingIcon, LoopIcon, SendIcon, WarningIcon } from '../parts/icons/status-icons.tsx';
import { orderStatusClass, orderStatusLook, orderStatusWord } from './order-status.ts';

it('has the icon of every state, and names the row after it', () => {
  expect(orderStatusLook('Submitted').icon).toBe(SendIcon);
  expect(orderStatusLook('pending').icon).toBe(LoopIcon);
  expect(orderStatusLook('Processing').icon).toBe(LoopIcon);
  expect(orderStatusLook('Shipped').icon).toBe(LocalShippingIcon);
  expect(orderStatusLook('BackOrdered').icon).toBe(WarningIcon);
  expect(orderStatusLook('Canceled').icon).toBe(WarningIcon);
  expect(orderStatusLook('In Picking').icon).toBe(LoopIcon);
  expect(orderStatusClass('BackOrdered')).toBe('order-backordered');
  expect(orderStatusWord('shipped')).toBe('Shipped');
});

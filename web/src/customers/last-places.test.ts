import { describe, expect, it } from 'vitest';
import { lastOrderOf, lastPlaceOf, lastTabOf, rememberOrder, rememberPlace } from './last-places.ts';

describe('the last places of a customer', () => {
  it('C2.04 are stored per tab with their query and cleared for another customer', () => {
    let memory = rememberPlace(undefined, '100001', 'orders', {
      orderSearch: '77',
      search: { hasCanceledItems: 'true' },
    });
    memory = rememberPlace(memory, '100001', 'products', { search: { searchText: 'gloves' } });
    memory = rememberPlace(memory, '100001', 'cart', { search: { line: '3' } });
    expect(lastPlaceOf(memory, '100001', 'cart')).toEqual({ search: { line: '3' } });
    expect(lastPlaceOf(memory, '100001', 'orders')).toEqual({
      orderSearch: '77',
      search: { hasCanceledItems: 'true' },
    });
    expect(lastPlaceOf(memory, '100001', 'products')).toEqual({ search: { searchText: 'gloves' } });

    memory = rememberPlace(memory, '100002', 'products', { search: {} });
    expect(lastPlaceOf(memory, '100002', 'orders')).toEqual({ search: {} });
    expect(lastPlaceOf(memory, '100001', 'orders')).toEqual({ search: {} });
  });

  it('return the tab under a slider, or the shop if nothing was visited', () => {
    expect(lastTabOf(undefined, '100001')).toBe('products');
    const memory = rememberPlace(undefined, '100001', 'cart', { search: {} });
    expect(lastTabOf(memory, '100001')).toBe('cart');
    expect(lastTabOf(memory, '100002')).toBe('products');
  });

  it('store an opened order until a tab is visited again, and keep the tabs', () => {
    const cart = rememberPlace(undefined, '100001', 'cart', { search: {} });
    const order = rememberOrder(cart, '100001', { id: '7000002' });
    expect(lastOrderOf(order, '100001')).toEqual({ id: '7000002' });
    expect([lastTabOf(order, '100001'), lastOrderOf(order, '100002')]).toEqual(['cart', undefined]);
    expect(lastOrderOf(rememberPlace(order, '100001', 'orders', { search: {} }), '100001')).toBeUndefined();
    expect(rememberOrder(cart, '100002', { id: '7' })).toMatchObject({ tab: 'orders', places: {}, order: { id: '7' } });
  });
});

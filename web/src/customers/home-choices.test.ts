import { type Permission, signedOut, type Viewer } from '@operatory/domain/access';
import { describe, expect, it } from 'vitest';
import { homeChoices, homeQuery, isWaitingForSearch, queryBeyondHome, readHomePlace } from './home-choices.ts';

function viewer(...permissions: Permission[]): Viewer {
  return {
    kind: 'user',
    userId: 'u',
    email: 'u@demo.test',
    name: 'U',
    permissions: new Set(permissions),
    territoryIds: new Set(),
    accounts: 'all',
  };
}

const manager = viewer('PricingView', 'OrderSubmit');
const service = viewer('CustomerService');
const others = [viewer('PricingView'), viewer('OrderSubmit'), viewer('ProductEditor', 'PricingView')];

describe('the options of the customer search', () => {
  it('shows the tabs My Customers (1) and All Customers (2) to account managers only', () => {
    expect(homeChoices(manager).tabs).toEqual(['1', '2']);
    for (const other of [service, ...others, viewer('Customer'), signedOut])
      expect(homeChoices(other).tabs).toEqual([]);
  });

  it('A4.09 starts managers with their own customers sorted by cart, and offers the cart sorts to them and customer service', () => {
    expect(homeChoices(manager)).toMatchObject({ startTab: '1', startSort: '-cart' });
    for (const one of [manager, service]) expect(homeChoices(one).sorts).toEqual(['-cart', 'cart', 'name', '-name']);
    for (const other of others) {
      expect(homeChoices(other)).toEqual({ tabs: [], sorts: ['name', '-name'], startTab: '2', startSort: 'name' });
    }
  });

  it('accepts only offered options from the address', () => {
    const place = readHomePlace({ tab: '1', sort: '-cart', find: 'smile' }, homeChoices(others[0] ?? service));
    expect(place).toEqual({ tab: '2', sort: 'name', find: 'smile' });
    expect(readHomePlace({ tab: '2', sort: 'name' }, homeChoices(manager))).toEqual({
      tab: '2',
      sort: 'name',
      find: '',
    });
    expect(readHomePlace({ tab: ['1'], find: 7 }, homeChoices(manager))).toEqual({ tab: '1', sort: '-cart', find: '' });
  });

  it('keeps in the address only what differs from the start, and the rest of the query', () => {
    const choices = homeChoices(manager);
    expect(homeQuery({ a: 'b', tab: '2', find: 'old' }, { find: '', tab: '1', sort: '-cart' }, choices)).toEqual({
      a: 'b',
    });
    const place = { find: 'smile', tab: '2', sort: 'name' } as const;
    expect(readHomePlace(homeQuery({}, place, choices), choices)).toEqual(place);
  });

  it('lists My Customers at once and waits for a search in All Customers', () => {
    expect(isWaitingForSearch({ tab: '1', sort: 'name', find: '' })).toBe(false);
    expect(isWaitingForSearch({ tab: '2', sort: 'name', find: '  ' })).toBe(true);
    expect(isWaitingForSearch({ tab: '2', sort: 'name', find: 'a' })).toBe(false);
  });

  it('carries the query along to a customer, but not what describes home', () => {
    expect(queryBeyondHome({ find: 'x', tab: '1', sort: 'name', searchText: 'gloves', a: 'b' })).toEqual({
      searchText: 'gloves',
      a: 'b',
    });
  });
});

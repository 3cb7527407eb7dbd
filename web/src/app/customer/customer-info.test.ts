import type { Permission, Viewer } from '@operatory/domain/access';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CustomerInfo } from './customer-info.tsx';

const viewer = (permissions: Permission[]): Viewer => ({
  kind: 'user',
  userId: 'u',
  email: 'u@people.test',
  name: 'U',
  permissions: new Set(permissions),
  territoryIds: new Set(),
  accounts: 'all',
});

const drawn = (permissions: Permission[], name: string | undefined) =>
  renderToStaticMarkup(createElement(CustomerInfo, { customerNumber: '100004', viewer: viewer(permissions), name }));

it('B6.13 the button of the customer info is for customer users and staff; punch-out users cannot click it', () => {
  for (const permissions of [['Customer'], ['CustomerService'], ['PricingView', 'OrderSubmit']] as Permission[][]) {
    const button = drawn(permissions, 'Oak Dental');
    expect(button).toContain('100004');
    expect(button).toContain('Oak Dental');
    expect(button).not.toMatch(/<button[^>]* disabled/);
    // It's disabled while the customer is loading.
    expect(drawn(permissions, undefined)).toMatch(/<button[^>]* disabled/);
  }
  expect(drawn(['PunchOut'], 'Oak Dental')).toMatch(/<button[^>]* disabled/);
});

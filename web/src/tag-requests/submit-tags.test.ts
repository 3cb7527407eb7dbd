import type { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { submitTags } from './submit-tags.ts';

const server = vi.hoisted(() => ({
  list: [] as string[],
  waiting: [] as string[],
  isAway: false,
  isBroken: false,
  asked: [] as string[],
  told: [] as string[],
}));
vi.mock('../parts/messages/toasts.ts', () => ({
  notify: (text: string, { tone = 'done' }: { tone?: string } = {}) => server.told.push(`${tone}: ${text}`),
}));
vi.mock('./open-tags.ts', () => ({
  tagOutboxOf: () => ({
    settled: async () => {
      if (server.isAway) return false;
      server.list.push(...server.waiting.splice(0));
      return true;
    },
  }),
}));
vi.mock('../calls/index.ts', () => ({
  callPanel: async (name: string, { params }: { params: { customerNumber: string } }) => {
    server.asked.push(`${name} ${params.customerNumber}`);
    if (name === 'submitTagRequests' && server.isBroken) throw new Error('broken');
    return { itemNumbers: [...server.list] };
  },
}));

const queryClient = { invalidateQueries: async () => undefined } as unknown as QueryClient;
const submit = () => submitTags(queryClient, { userId: 'ana', customerNumber: '100001' });
const failed = 'failed: There was problem submitting the tag requests.';

beforeEach(() => {
  Object.assign(server, { list: [], waiting: [], isAway: false, isBroken: false, asked: [], told: [] });
});

it('C8.20 reports when the tags could not be submitted', async () => {
  Object.assign(server, { list: ['10000001'], isBroken: true });
  await submit();
  expect(server.asked).toEqual(['listTagRequests 100001', 'submitTagRequests 100001']);
  expect(server.told).toEqual([failed]);
});

it('submits them only when there are any, and reports it', async () => {
  await submit();
  expect([server.asked, server.told]).toEqual([['listTagRequests 100001'], []]);
  server.list = ['10000001'];
  await submit();
  expect(server.asked.slice(1)).toEqual(['listTagRequests 100001', 'submitTagRequests 100001']);
  expect(server.told).toEqual(['done: Tags submitted succesfully']);
});

it('submits a tag that was requested a moment before the order, too', async () => {
  server.waiting = ['10000002'];
  await submit();
  expect([server.list, server.told]).toEqual([['10000002'], ['done: Tags submitted succesfully']]);
});

it('submits nothing while some are not on the list yet, and reports that they will be submitted with the next order', async () => {
  Object.assign(server, { list: ['10000001'], waiting: ['10000002'], isAway: true });
  await submit();
  expect([server.asked, server.told]).toEqual([['listTagRequests 100001'], [failed]]);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { submitTags } from './submit-tags.ts';

const server = vi.hoisted(() => ({
  list: [] as string[],
  isBroken: false,
  asked: [] as string[],
  told: [] as string[],
}));
vi.mock('../parts/toasts.ts', () => ({
  notify: (text: string, { tone = 'done' }: { tone?: string } = {}) => server.told.push(`${tone}: ${text}`),
}));
vi.mock('../calls/index.ts', () => ({
  call: async (name: string, { params }: { params: { customerNumber: string } }) => {
    server.asked.push(`${name} ${params.customerNumber}`);
    if (name === 'submitTagRequests' && server.isBroken) throw new Error('broken');
    return { itemNumbers: server.list };
  },
}));

beforeEach(() => {
  Object.assign(server, { list: [], isBroken: false, asked: [], told: [] });
});

it('C8.20 says so when the tags could not be submitted', async () => {
  Object.assign(server, { list: ['10000001'], isBroken: true });
  await submitTags('100001');
  expect(server.asked).toEqual(['listTagRequests 100001', 'submitTagRequests 100001']);
  expect(server.told).toEqual(['failed: There was problem submitting the tag requests.']);
});

it('submits them only when there are any, and says that it did', async () => {
  await submitTags('100001');
  expect([server.asked, server.told]).toEqual([['listTagRequests 100001'], []]);
  server.list = ['10000001'];
  await submitTags('100001');
  expect(server.asked.slice(1)).toEqual(['listTagRequests 100001', 'submitTagRequests 100001']);
  expect(server.told).toEqual(['done: Tags submitted succesfully']);
});

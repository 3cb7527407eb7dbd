/** Which floor and which room may import which: imports run downhill only. */
import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

export const floors = ['domain', 'contract', 'server', 'web'] as const;
type Floor = (typeof floors)[number];

/** Floors that a floor may import besides itself. */
const floorArrows: Record<Floor, readonly Floor[]> = {
  domain: [],
  contract: ['domain'],
  server: ['contract', 'domain'],
  web: ['contract', 'domain'],
};

/** Rooms and folders that anyone on the same floor may import: they stand below all rooms. */
const ground = new Set([
  'refusals',
  'money',
  'dates',
  'documents',
  'cxml',
  'oci',
  'search',
  'addresses',
  'hub',
  'database',
  'settings',
  'ports',
  'http',
  'erp',
  'parts',
  'calls',
  'assets',
]);

/** Rooms that a room may import, in whole: the arrows of the house, followed to their end. */
const roomArrows: Record<string, readonly string[]> = {
  access: ['customers'],
  customers: ['access', 'scan'],
  catalogue: ['access', 'customers'],
  orders: ['access', 'customers', 'catalogue', 'scan'],
  alerts: ['access', 'customers', 'catalogue', 'orders'],
  coupons: ['access'],
  cart: ['access', 'customers', 'catalogue', 'coupons'],
  'tag-requests': ['access', 'customers', 'catalogue', 'coupons', 'cart'],
  checkout: ['access', 'customers', 'catalogue', 'coupons', 'cart', 'tag-requests'],
  'pasted-lines': ['access', 'customers', 'catalogue'],
  lists: ['access', 'customers', 'catalogue', 'cart', 'pasted-lines'],
  'shelf-tags': ['access', 'customers', 'catalogue', 'lists'],
  review: ['access', 'customers', 'catalogue', 'orders', 'coupons', 'cart', 'checkout'],
  'phone-mode': ['access', 'customers', 'catalogue', 'orders', 'cart', 'finance'],
  'punch-out': ['access', 'customers', 'catalogue', 'orders', 'alerts', 'coupons', 'cart', 'checkout', 'review'],
  'punch-out-doctor': ['access', 'customers', 'catalogue', 'orders', 'coupons', 'cart', 'checkout', 'punch-out'],
  finance: ['access', 'customers'],
  'sales-report': ['access', 'customers'],
  'free-goods': ['access', 'customers', 'catalogue', 'coupons', 'cart'],
  notes: ['access', 'customers'],
  'lead-products': ['access', 'customers', 'catalogue'],
  'safety-sheets': ['access', 'customers'],
  clearing: ['safety-sheets'],
  scan: [],
};

/** These put rooms together and may import any; no room imports them. */
const assemblers = new Set(['app', 'demo']);

interface Place {
  readonly floor: Floor;
  readonly room: string;
}

function placeOf(path: string): Place | undefined {
  const [floor, source, room] = path.split('/');
  if (floor === undefined || source !== 'src' || !(floors as readonly string[]).includes(floor)) return undefined;
  const name = floor === 'contract' || room === undefined ? '' : room.replace(/\.tsx?$/, '');
  return { floor: floor as Floor, room: name };
}

function targetOf(file: SourceFile, from: string): Place | undefined {
  if (from.startsWith('.')) return placeOf(posix.normalize(posix.join(posix.dirname(file.path), from)));
  const across = /^@operatory\/(\w+)\/(.+)$/.exec(from);
  if (across === null) return undefined;
  const [, floor, rest] = across;
  return placeOf(`${floor}/src/${rest}`);
}

function isRoomArrowAllowed(from: Place, to: Place): boolean {
  if (from.room === to.room || to.room === '') return true;
  const isAssembling = assemblers.has(from.room) || from.room === 'http' || /^(main|index)$/.test(from.room);
  if (isAssembling) return true;
  if (assemblers.has(to.room)) return false;
  if (ground.has(to.room)) return true;
  if (ground.has(from.room)) return to.room === 'access' || to.room === 'customers';
  return roomArrows[from.room]?.includes(to.room) ?? false;
}

/** Sentences that name each wrong import; none when all run downhill. */
export function wrongArrows(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const from = placeOf(file.path);
    if (from === undefined) return [];
    return file.imports.flatMap(({ from: written, line }) => {
      const to = targetOf(file, written);
      const at = `${file.path}:${line}`;
      if (to === undefined) {
        const leavesFloor = written.startsWith('.') && !isInside(file, written, from.floor);
        return leavesFloor ? [`${at} reaches out of its package: ${written}`] : [];
      }
      if (from.floor !== to.floor) {
        return floorArrows[from.floor].includes(to.floor) ? [] : [`${at}: ${from.floor} may not import ${to.floor}`];
      }
      return isRoomArrowAllowed(from, to) ? [] : [`${at}: the room ${from.room} may not import ${to.room}`];
    });
  });
}

function isInside(file: SourceFile, written: string, floor: Floor): boolean {
  return posix.normalize(posix.join(posix.dirname(file.path), written)).startsWith(`${floor}/`);
}

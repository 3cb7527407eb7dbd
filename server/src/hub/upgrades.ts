/** Leads requests for a WebSocket to the one place that has them, and closes the others. */
import type { Server } from 'node:http';

export interface UpgradeGate {
  readonly path: string;
  /** A server that never listens: whoever has sockets is attached to it. */
  readonly gate: Server;
}

/** Only upgrades below `path` reach the gate. */
export function leaveOtherUpgrades(server: Server, { path, gate }: UpgradeGate): void {
  server.on('upgrade', (request, socket, head) => {
    const { url = '' } = request;
    const end = url.charAt(path.length);
    if (url.startsWith(path) && (end === '' || end === '/' || end === '?')) gate.emit('upgrade', request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  });
}

/** Passes WebSocket requests for the hub to the socket engine, and no others. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface UpgradeRouting {
  readonly path: string;
  /** A server that never listens; the socket engine is attached to it. */
  readonly gate: Server;
  /** Asked before a socket reaches the gate: 0, or the seconds that its address has to wait. */
  readonly secondsToWait?: (request: IncomingMessage, socket: Duplex) => number;
}

/** How long a refused connection may take to read its refusal. */
const refusalTimeoutMs = 2_000;

/**
 * WebSocket requests below `path` reach the gate, other WebSocket requests get a 404, and a request for any other
 * protocol (`Upgrade: h2c`) is served as if it had not asked, as RFC 9110 suggests.
 */
export function routeUpgrades(server: Server, { path, gate, secondsToWait }: UpgradeRouting): void {
  // Node removes its error listener from an upgraded socket: without this one, a reset would end the process.
  server.on('connection', (socket) => socket.on('error', () => socket.destroy()));

  server.on('upgrade', (request, socket, head) => {
    const { url = '' } = request;
    const end = url.charAt(path.length);
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') serveWithoutUpgrade(server, { request, socket, head });
    else if (url.startsWith(path) && (end === '' || end === '/' || end === '?')) {
      const seconds = secondsToWait?.(request, socket) ?? 0;
      if (seconds > 0) refuse(socket, `429 Too Many Requests\r\nretry-after: ${seconds}`);
      else gate.emit('upgrade', request, socket, head);
    } else refuse(socket, '404 Not Found');
  });
}

function refuse(socket: Duplex, status: string): void {
  const timer = setTimeout(() => socket.destroy(), refusalTimeoutMs).unref();
  socket.once('close', () => clearTimeout(timer));
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}

/** Headers that belong to the offer to change protocols. */
const upgradeHeaders = new Set(['upgrade', 'http2-settings', 'connection']);

/**
 * Returns the connection to the HTTP server with the original request, without the upgrade header. Node has already
 * parsed the request, so it's put back in front of the bytes that follow.
 */
function serveWithoutUpgrade(
  server: Server,
  { request, socket, head }: { request: IncomingMessage; socket: Duplex; head: Buffer },
): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (!upgradeHeaders.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  // Each hand-over adds the server's listeners to the socket again, so a connection gets only one.
  lines.push('connection: close');
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

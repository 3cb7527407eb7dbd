import type { Socket } from 'node:net';

/**
 * Resolves when the connection is closed, in whatever way: who still writes while the server closes gets a reset,
 * and `once(socket, 'close')` would reject with that.
 */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((closed) => {
    socket.on('error', () => undefined).once('close', () => closed());
  });
}

import type { Server, Socket } from 'node:net';

/** What ends every connection to a server, as the end of its process would: also those on which nothing was said so far. */
export function connectionsTo(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

import { connect } from 'node:net';

const PATIENCE_MS = 1000;

/** What a server of each kind answers to when it is ready. */
export const HELLO = {
  redis: Buffer.from('PING\r\n'),
  http: Buffer.from('GET / HTTP/1.0\r\n\r\n'),
  // ApiVersions, version 0, of a client without a name: https://kafka.apache.org/protocol
  kafka: Buffer.from('0000000a001200000000002affff', 'hex'),
};

/** Whether somebody answers on a port of this machine. That somebody listens is not enough: before a container, Docker itself does. */
export function answers(port: number, hello: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(hello));
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.setTimeout(PATIENCE_MS, () => end(false));
    socket.once('data', () => end(true));
    socket.once('close', () => end(false));
    socket.once('error', () => end(false));
  });
}

import type { IncomingMessage } from 'node:http';
import { consumed, wrongKind } from './faults.ts';
import type { BodySource } from './raw-body.ts';

/**
 * A request of Node.js, or one that a framework has made like it, whose body nobody has read yet.
 *
 * @throws RequestError when it is neither, or its body was read.
 */
export function readNodeRequest(request: IncomingMessage) {
  if (typeof request?.on !== 'function') {
    throw wrongKind('the request', 'an IncomingMessage of Node.js', request);
  }
  // Nothing can be read of what was destroyed either, but that broke off.
  if (request.readableDidRead || !(request.readable || request.destroyed)) {
    throw consumed('mount the handler before any body parser');
  }
  const { method, url, headers, rawHeaders } = request;
  const source: BodySource = {
    length: headers['content-length'],
    join: Buffer.concat,
    start(chunk, end, cut) {
      // An aborted request emits an error and then closes; without a listener the error would throw.
      request.on('data', chunk).on('end', end).on('close', cut).on('error', cut);
      if (request.destroyed) cut();
      return () => {
        request.off('data', chunk).off('end', end).off('close', cut);
        if (!request.readableEnded) request.pause();
      };
    },
  };
  // The path and query as they came: what Express has mounted below a path finds only the rest in `url`.
  const whole = 'originalUrl' in request ? request.originalUrl : undefined;
  return {
    method,
    url: typeof whole === 'string' ? whole : url,
    // What a framework has made may have none.
    headers: rawHeaders?.length > 0 ? rawHeaders : headers,
    source,
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkOf } from '@nidaan/platform-http';

// Bodies that one network may be sending: an eighth of what there is room for, and never fewer.
const NETWORKS = 8;
const LEAST = 8;

/** Counts the bodies that callers are sending: all together, and those of each network. */
export class BodiesUnderWay {
  readonly #ofNetworks = new Map<string, number>();
  readonly #share: number;
  #all = 0;

  constructor(room: number) {
    this.#share = Math.max(LEAST, Math.ceil(room / NETWORKS));
  }

  /** Counts this one until its end. False where there is no room for it. */
  begin(address: string, request: IncomingMessage, response: ServerResponse): boolean {
    const network = networkOf(address);
    const underWay = this.#ofNetworks.get(network) ?? 0;
    if (underWay >= this.#share || this.#all >= this.#share * NETWORKS) return false;
    this.#ofNetworks.set(network, underWay + 1);
    this.#all += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      this.#end(network);
    };
    request.once('end', end);
    response.once('close', end);
    return true;
  }

  #end(network: string): void {
    this.#all -= 1;
    const left = this.#ofNetworks.get(network)! - 1;
    if (left > 0) this.#ofNetworks.set(network, left);
    else this.#ofNetworks.delete(network);
  }
}

/** Calls `then` once the whole body is there; whoever reads it then finds it as if nobody had read. Never where its caller leaves before. */
export function whenThere(request: IncomingMessage, then: () => void): void {
  const chunks: Buffer[] = [];
  request.on('readable', function look() {
    if (!request.complete) {
      const chunk = request.read() as Buffer | null;
      if (chunk) chunks.push(chunk);
      return;
    }
    request.removeListener('readable', look);
    // The last piece was left in it: so it has not ended, and takes the others back.
    if (chunks.length > 0) request.unshift(Buffer.concat(chunks));
    then();
  });
}

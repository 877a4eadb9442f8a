import type { FastifyRequest } from 'fastify';
import { unavailable, within, type AnswerOf, type RouteContract } from '@nidaan/kernel';
import { errorBody } from '@nidaan/platform-http';
import type { Ask, PartAnswer } from './ask.ts';

/** So long a part may take (GROWTH 16). */
const PART_MS = 1000;
const LATE = 'A part of the system did not answer in time. Please try again.';

/** What the part that carries the rows said instead of them: the answer of the whole. */
export class Refusal extends Error {
  constructor(readonly answer: PartAnswer) {
    super('The part that carries the rows was refused');
  }
}

type Query = Record<string, string>;

const MARK = '?';

/** The parts of one composed answer. */
export class Parts {
  /** Names of the parts that did not answer. */
  readonly unavailable: string[] = [];

  constructor(
    private readonly ask: Ask,
    private readonly request: FastifyRequest,
  ) {}

  /** What the caller asked for; of a parameter given twice the last one. The part that is handed it judges it. */
  get query(): Query {
    const { url } = this.request;
    const at = url.indexOf(MARK);
    return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at + 1)));
  }

  /** The part without which there is nothing to show; throws Refusal where it is not answered. */
  async rows<R extends RouteContract>(contract: R, query: Query = {}): Promise<AnswerOf<R>> {
    const answer = await this.#within(contract, query);
    if (!answer) throw new Refusal({ status: 503, body: errorBody(unavailable(LATE)) });
    if (answer.status !== 200) throw new Refusal(answer);
    return answer.body as AnswerOf<R>;
  }

  /** A part beside it: null where the caller may not see it, and where it does not answer, which is said then. */
  async beside<R extends RouteContract>(name: string, contract: R, query: Query = {}): Promise<AnswerOf<R> | null> {
    const answer = await this.#within(contract, query);
    if (answer?.status === 200) return answer.body as AnswerOf<R>;
    if (answer?.status !== 403) this.unavailable.push(name);
    return null;
  }

  // A part that fails is none: the others go on.
  async #within({ owner, path }: RouteContract, query: Query): Promise<PartAnswer | null> {
    const search = new URLSearchParams(query).toString();
    const answer = this.ask(owner, search ? `${path}?${search}` : path, this.request).catch(() => null);
    return within(PART_MS, answer, () => null);
  }
}

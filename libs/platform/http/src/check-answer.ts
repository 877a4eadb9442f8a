import { AppError, type RouteContract } from '@nidaan/kernel';
import { z } from 'zod';
import { EventStream } from './event-stream.ts';
import { ArrayStream, CachedAnswer, FileAnswer } from './response-types.ts';

/** Where an answer differs from its schema. */
interface Difference {
  path: readonly PropertyKey[];
  what: string;
}

const SHOWN = 80;

/**
 * The same answer, after a look whether it is what its contract says: kind, fields, no unknown ones. Throws 500 with a sentence that names
 * contract, path and what was found. Rows of a list are looked at as they are sent. For tests and development: found values are shown.
 */
export function checkAnswer(contract: RouteContract, answer: unknown): unknown {
  const produces = kindOf(answer);
  const said = contract.produces ?? 'json';
  if (produces !== (said === 'pdf' ? 'file' : said))
    throw differs(contract, { path: [], what: `is ${produces} instead of ${said}` });
  if (produces !== 'json') return answer;
  if (answer instanceof ArrayStream) return new ArrayStream(checkedBatches(contract, answer.batches));
  const difference = differenceOf(contract.answer, answer instanceof CachedAnswer ? answer.answer : answer);
  if (difference) throw differs(contract, difference);
  return answer;
}

function kindOf(answer: unknown): 'json' | 'file' | 'events' {
  if (answer instanceof FileAnswer) return 'file';
  return answer instanceof EventStream ? 'events' : 'json';
}

async function* checkedBatches(contract: RouteContract, batches: AsyncIterable<readonly unknown[]>) {
  const row = contract.answer instanceof z.ZodArray ? (contract.answer.element as z.ZodType) : undefined;
  if (!row) throw differs(contract, { path: [], what: 'is a list' });
  let index = 0;
  for await (const batch of batches) {
    for (const value of batch) {
      const difference = differenceOf(row, value);
      if (difference) throw differs(contract, { ...difference, path: [index, ...difference.path] });
      index++;
    }
    yield batch;
  }
}

/** How a value, as JSON makes it, differs from a schema: refused by it, or changed by it. */
function differenceOf(schema: z.ZodType = z.undefined(), value: unknown): Difference | undefined {
  const sent = value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
  const parsed = schema.safeParse(sent);
  if (parsed.success) return changeOf(sent, parsed.data, []);
  const { path, message } = parsed.error.issues[0]!;
  return { path, what: `${message}, found ${shown(at(sent, path))}` };
}

// A schema drops what it does not know.
function changeOf(sent: unknown, known: unknown, path: readonly PropertyKey[]): Difference | undefined {
  if (Object.is(sent, known)) return undefined;
  if (!isObject(sent) || !isObject(known))
    return { path, what: `found ${shown(sent)}, which the contract takes for ${shown(known)}` };
  for (const key of Object.keys(sent)) {
    if (!(key in known)) return { path: [...path, key], what: `is unknown to the contract, found ${shown(sent[key])}` };
    const change = changeOf(sent[key], known[key], [...path, key]);
    if (change) return change;
  }
  const added = Object.keys(known).find((key) => known[key] !== undefined && !(key in sent));
  return added === undefined ? undefined : { path: [...path, added], what: 'is added by the contract' };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key as string] : undefined), value);

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, SHOWN);

const differs = ({ name }: RouteContract, { path, what }: Difference): AppError =>
  new AppError(500, `The answer of ${name} differs from its contract: ${path.map(String).join('.') || 'the whole'} ${what}.`);

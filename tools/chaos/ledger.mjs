/**
 * The book of a chaos run. Every operation is written down before it is sent, and after each try what came of it: a file of lines, from
 * which the judge knows what was promised. It knows nothing of Nidaan's own records.
 */
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';

export class Ledger {
  #file;
  #operations = 0;
  #acknowledged = 0;

  constructor(path) {
    this.path = path;
    this.#file = openSync(path, 'a', 0o600);
  }

  /** How many operations were begun. */
  get operations() {
    return this.#operations;
  }

  /** How many were answered with 2xx. */
  get acknowledged() {
    return this.#acknowledged;
  }

  /** A new operation; gives its number. Number and kind make the text by which the judge finds its row. */
  begin(operation) {
    const id = (this.#operations += 1);
    const made = { op: id, at: Date.now(), ...operation(id) };
    this.#write(made);
    return made;
  }

  /** One try was answered with a status, or broke with an error. `to`: its end; `ms`: how long it took. */
  tried(op, outcome) {
    this.#write({ op, tried: outcome });
  }

  /** The operation is over: acknowledged, refused or unanswered. */
  settled(op, settled, answer) {
    if (settled === 'acknowledged') this.#acknowledged += 1;
    this.#write({ op, settled, ...answer });
  }

  /** Something of the run itself: a fault, a phase. */
  mark(mark) {
    this.#write({ mark });
  }

  close() {
    closeSync(this.#file);
  }

  #write(line) {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** What is in the file: operations with their tries and outcome, in the order in which they were begun; and the marks. */
export function readLedger(path) {
  const operations = new Map();
  const marks = [];
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    if (text === '') continue;
    const line = JSON.parse(text);
    if (line.mark) marks.push(line.mark);
    else if (line.tried) operations.get(line.op).tries.push(line.tried);
    else if (line.settled) Object.assign(operations.get(line.op), line);
    else operations.set(line.op, { ...line, tries: [] });
  }
  return { operations: [...operations.values()], marks };
}

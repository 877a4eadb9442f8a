import type { Counter } from '@nidaan/scheduling-contracts';
import type { QueueRow } from './queues.repository.ts';

type Named = Pick<QueueRow, 'name' | 'nameHi' | 'doctorName' | 'doctorNameHi' | 'doctorRoom' | 'counters'>;

/** A doctor's queue bears the doctor's name unless somebody gave it another. */
export const queueName = ({ name, doctorName }: Named): string => name || (doctorName ?? '');

/** '' where nobody wrote it in Hindi. */
export const queueNameHi = ({ name, nameHi, doctorNameHi }: Named): string => nameHi || (name === '' ? (doctorNameHi ?? '') : '');

/** Where a counter is: its own room, else the doctor's. */
const roomOf = ({ room }: Counter, { doctorRoom }: Named): string => room || (doctorRoom ?? '');

/** A queue's counters with their rooms. */
export const countersOf = (queue: Named): Counter[] =>
  queue.counters.map((counter) => ({ ...counter, room: roomOf(counter, queue) }));

/** The counter of that number, or the first open one where none is named; null where there is none. */
export const counterOf = (queue: Named, id: number | undefined): Counter | null => {
  const counters = countersOf(queue);
  if (id === undefined) return counters.find(({ is_open: isOpen }) => isOpen) ?? counters[0] ?? null;
  return counters.find((counter) => counter.id === id) ?? null;
};

/** Where to go while nobody was called yet: the room of the first open counter. */
export const roomOfQueue = (queue: Named, counterId: number | null = null): string =>
  counterOf(queue, counterId ?? undefined)?.room ?? '';

import type { TestOrderAnswer } from '@nidaan/lab-contracts';
import { paths, useNavigate } from '@nidaan/ui';
import { useLocation } from 'react-router-dom';

/** An order that was taken from the worklist: its patient, and the tests that are still to be entered. */
export interface TakenOrder {
  patientId: number;
  /** The prescription that names them; missing in what the release before left in the browser's history. */
  recordId?: number;
  /** Never empty. */
  tests: readonly string[];
  /** Those of them that have no result yet. */
  pending?: TestOrderAnswer['pending'];
}

const stateOf = (order: TakenOrder) => ({ takenOrder: order });

function orderIn(state: unknown): TakenOrder | null {
  const order = (state as { takenOrder?: Partial<TakenOrder> } | null)?.takenOrder;
  const isOne = typeof order?.patientId === 'number' && Array.isArray(order.tests) && order.tests.length > 0;
  return isOne ? (order as TakenOrder) : null;
}

/** Takes an order into the New Test form. It stays with the browser's history, so that a reload goes on with it. */
export function useTakeOrder() {
  const navigate = useNavigate();
  return ({ patient_id, record_id, tests, pending }: TestOrderAnswer) =>
    void navigate(paths.newTest, { state: stateOf({ patientId: patient_id, recordId: record_id, tests, pending }) });
}

/** The order at work in the New Test form; null where none was taken. */
export function useTakenOrder() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const order = orderIn(state);
  const goOn = (tests: readonly string[]) =>
    order && tests.length > 0
      ? void navigate(paths.newTest, { replace: true, state: stateOf({ ...order, tests }) })
      : void navigate(paths.testOrders, { replace: true });
  return {
    order,
    /** Goes on with the next test; after the last one back to the worklist. */
    next: () => goOn(order?.tests.slice(1) ?? []),
    /** Lets go of the order: the form is empty again. */
    leave: () => void navigate(paths.newTest, { replace: true, state: null }),
  };
}
export type OrderAtWork = ReturnType<typeof useTakenOrder>;

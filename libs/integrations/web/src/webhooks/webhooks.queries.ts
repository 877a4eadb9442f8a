import { call, keyOf } from '@nidaan/api-client';
import { listBranches, readPlan } from '@nidaan/identity-contracts';
import { type DeliveryStatus, listDeliveries, listWebhooks, readDelivery } from '@nidaan/integrations-contracts';
import { queryOptions } from '@tanstack/react-query';

/** The webhooks of the hospital. */
export const webhooksQuery = queryOptions({
  queryKey: keyOf(listWebhooks),
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
});

/** The hospital's plan, as the identity screens ask for it. */
export const planQuery = queryOptions({
  queryKey: ['identity', 'plan'],
  queryFn: ({ signal }) => call(readPlan, { signal }),
  staleTime: 60_000,
});

/** The branches in which the caller works. */
export const branchesQuery = queryOptions({
  queryKey: keyOf(listBranches),
  queryFn: ({ signal }) => call(listBranches, { signal }),
  staleTime: 60_000,
});

const LOOK_MS = 5000;

/** The newest deliveries of a webhook; looked at again while they are looked at. */
export const deliveriesQuery = (id: number, status: DeliveryStatus | undefined) =>
  queryOptions({
    queryKey: [...keyOf(listDeliveries), id, status ?? ''],
    queryFn: ({ signal }) => call(listDeliveries, { params: { id }, query: { status }, signal }),
    refetchInterval: LOOK_MS,
  });

/** One delivery with its body. */
export const deliveryQuery = (id: number, delivery: number) =>
  queryOptions({
    queryKey: [...keyOf(readDelivery), id, delivery],
    queryFn: ({ signal }) => call(readDelivery, { params: { id, delivery }, signal }),
    refetchInterval: LOOK_MS,
  });

import { call, keyOf, LIVE } from '@nidaan/api-client';
import {
  listMessages,
  listMessageTemplates,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  MESSAGE_SENTENCES as say,
  MESSAGE_STATES,
  readMessage,
  readMessageCosts,
  readMessageSettings,
  type SentMessage,
} from '@nidaan/integrations-contracts';
import { t, useListPage } from '@nidaan/ui';
import { queryOptions } from '@tanstack/react-query';

const among = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((each) => each === value);

/** Messages to patients, the newest first. */
export const useMessageList = () =>
  useListPage<SentMessage>({
    queryKey: keyOf(listMessages),
    fetch: ({ filter, limit, after, signal }) =>
      call(listMessages, {
        query: {
          state: among(MESSAGE_STATES, filter('state')),
          kind: among(MESSAGE_KINDS, filter('kind')),
          channel: among(MESSAGE_CHANNELS, filter('channel')),
          ...{ limit, after },
        },
        signal,
      }),
    pageSize: 25,
    pagesAtOnce: 2,
    // Each part that is read stands in the trail.
    isAhead: false,
    filters: ['state', 'kind', 'channel'],
    failed: () => t(say.loadFailed),
    ...LIVE,
  });

/** One message with text and address: read when it is opened, and noted then. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: [...keyOf(readMessage), id],
    queryFn: ({ signal }) => call(readMessage, { params: { id }, signal }),
    gcTime: 0,
  });

/** What messages cost, by month and channel. */
export const messageCostsQuery = queryOptions({
  queryKey: keyOf(readMessageCosts),
  queryFn: ({ signal }) => call(readMessageCosts, { signal }),
});

export const messageTemplatesQuery = queryOptions({
  queryKey: keyOf(listMessageTemplates),
  queryFn: ({ signal }) => call(listMessageTemplates, { signal }),
});

export const messageSettingsQuery = queryOptions({
  queryKey: keyOf(readMessageSettings),
  queryFn: ({ signal }) => call(readMessageSettings, { signal }),
});

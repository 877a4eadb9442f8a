/** Pages of the staff's lists, and how many are fetched at once: a year of rows opens as fast as a day's. */
export const STAFF_PAGES = { pageSize: 25, pagesAtOnce: 10 } as const;

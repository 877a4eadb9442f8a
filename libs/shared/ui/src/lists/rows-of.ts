interface Asked<T> {
  data: T | undefined;
  /** It could not be loaded, and nothing older is there. */
  isLoadingError: boolean;
  refetch: () => unknown;
}

/** What stands in the place of a page or a list that could not be loaded: the sentence, and what asks again. */
export const faultOf = ({ isLoadingError, refetch }: Omit<Asked<unknown>, 'data'>, failed: string) => ({
  error: isLoadingError ? failed : null,
  onRetry: () => void refetch(),
});

/** The answer of a query as rows of a `DataTable`, with what is said where it could not be loaded. */
export const rowsOf = <Row>(asked: Asked<readonly Row[]>, failed: string) => ({ rows: asked.data, ...faultOf(asked, failed) });

/**
 * What `work` gives; where it has not ended after `ms` milliseconds, what `late` gives or throws. Late work goes on, and nobody hears how it
 * ends.
 */
export async function within<T, L>(ms: number, work: Promise<T>, late: () => L): Promise<T | Awaited<L>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late);
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Waits until an expectation holds; jobs work in the background. */
export async function until(check: () => unknown, timeoutMs = 10_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
    try {
      await check();
      return;
    } catch (fault) {
      if (Date.now() > end) throw fault;
    }
  }
}

import type { Visitor } from './visitor.ts';
import { until } from './until.ts';

/**
 * Does something that makes a message come and go by itself; gives for how many milliseconds it stood on the page. The page itself notes the
 * moments: a test on a busy machine looks too late.
 */
export async function timeShown(visitor: Visitor, message: string, act: () => Promise<void>): Promise<number> {
  const noted = await visitor.page.evaluateHandle((wanted) => {
    const moments = { came: 0, went: 0 };
    const look = () => {
      const isShown = document.body.innerText.includes(wanted);
      if (isShown && !moments.came) moments.came = performance.now();
      if (!isShown && moments.came && !moments.went) moments.went = performance.now();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    return moments;
  }, message);
  await act();
  const { came, went } = await until(`'${message}' to come and go`, async () => {
    const moments = await noted.jsonValue();
    return moments.went > 0 && moments;
  });
  return went - came;
}

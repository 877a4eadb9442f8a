const MOST = 2_000;
// A longer text is asked once.
const LENGTH = 100;

/**
 * The same function, which remembers its answers until it has 2,000 of them: one registration asks for a name five times. Answers must not be
 * changed.
 */
export function remembering<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const made = answer(text);
    if (text.length > LENGTH) return made;
    if (answers.size >= MOST) answers.clear();
    answers.set(text, made);
    return made;
  };
}

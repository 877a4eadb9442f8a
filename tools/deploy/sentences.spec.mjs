import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listFiles, ROOT } from '../workspace.mjs';
import { measure, sentencesOf } from './sentences.mjs';

const MOST_WORDS = 45;
const MOST_ON_AVERAGE = 20;

describe('the measure of sentences', () => {
  it('counts words by sentence, over the ends of lines', () => {
    expect(sentencesOf('One two three\nfour. Five six seven eight nine!')).toEqual([
      'One two three four.',
      'Five six seven eight nine!',
    ]);
    expect(measure('One two three four. Five six seven eight nine ten.')).toEqual({
      mean: 5,
      longest: 6,
      sentence: 'Five six seven eight nine ten.',
    });
    expect(measure('')).toEqual({ mean: 0, longest: 0, sentence: '' });
  });

  it('leaves headings, tables, fenced code and comments out', () => {
    const rest =
      '# A heading of five words\n\n| a | row of a table here |\n\n```\nmany words of code in here\n```\n<!-- and a comment of words -->\n';
    expect(sentencesOf(`${rest}The prose has five words.`)).toEqual(['The prose has five words.']);
  });

  it('takes an item of a list as its own, code as a word, and a link as its text', () => {
    expect(sentencesOf('- the first item is here\n- the second item is here')).toHaveLength(2);
    expect(sentencesOf('Run `npm run a -- b c` and read [the page on it](there.md#a).')).toEqual([
      'Run code and read the page on it.',
    ]);
  });

  it('ends a sentence at a colon or semicolon before a new one, and nowhere within a number', () => {
    expect(sentencesOf('There are two of them: The first takes 3.5 s here; it is the slower one.')).toEqual([
      'There are two of them:',
      'The first takes 3.5 s here; it is the slower one.',
    ]);
  });
});

describe.each(
  ['README.md', ...listFiles(join(ROOT, 'docs')).map((name) => `docs/${name}`)].filter((name) => name.endsWith('.md')),
)('%s', (page) => {
  it('is plain: short sentences', () => {
    const { mean, longest, sentence } = measure(readFileSync(join(ROOT, page), 'utf8'));
    expect(longest > MOST_WORDS ? sentence : '').toBe('');
    expect(mean).toBeLessThanOrEqual(MOST_ON_AVERAGE);
  });
});

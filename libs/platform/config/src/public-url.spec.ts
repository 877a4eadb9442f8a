import { describe, expect, it } from '@jest/globals';
import { namedUrlOf, publicUrlOf } from './public-url.ts';

describe('the address where people use Nidaan', () => {
  it('is PUBLIC_URL without a slash at the end', () => {
    for (const url of ['https://nidaan.example', 'https://nidaan.example/', 'https://nidaan.example//'])
      expect([publicUrlOf({ PUBLIC_URL: url, PORT: 3000 }), namedUrlOf({ PUBLIC_URL: url })]).toEqual(
        Array(2).fill('https://nidaan.example'),
      );
  });

  it('without PUBLIC_URL is this machine, and nothing where that would help nobody', () => {
    expect([publicUrlOf({ PUBLIC_URL: undefined, PORT: 3100 }), namedUrlOf({ PUBLIC_URL: undefined })]).toEqual([
      'http://localhost:3100',
      '',
    ]);
  });
});

import { STORED } from '../content/stored.ts';
import { Policy } from './policy.tsx';

const PARTS = [
  {
    id: 'none',
    title: 'No cookies',
    text: (
      <p>
        Nidaan sets no cookies: not on this site, not in the app, neither its own nor anybody else&rsquo;s. That is why no banner
        asks you to accept any.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser keeps instead',
    text: (
      <>
        <p>
          Reading this site stores nothing. The app keeps some entries in your browser&rsquo;s storage. They are needed for what
          you ask of it, and are never used to follow you.
        </p>
        <div className="table-room">
          <table>
            <thead>
              <tr>
                <th scope="col">Entry</th>
                <th scope="col">What for</th>
                <th scope="col">Until</th>
              </tr>
            </thead>
            <tbody>
              {STORED.map(({ key, why, until }) => (
                <tr key={key}>
                  <th scope="row">
                    <code>{key}</code>
                  </th>
                  <td>{why}</td>
                  <td>{until}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'The payment page',
    text: (
      <p>
        When a hospital pays online, the checkout of the payment provider opens. The provider may set cookies of its own to
        protect the payment; its policy holds there.
      </p>
    ),
  },
  {
    id: 'remove',
    title: 'Removing them',
    text: (
      <p>
        Log out, or clear the site&rsquo;s data in your browser&rsquo;s settings. On a computer that others use too, log out
        whenever you leave it.
      </p>
    ),
  },
];

export const CookiesPage = () => (
  <Policy
    title="Cookies"
    lead="There are none. This page says what your browser keeps instead, and how to remove it."
    since={['2026-11-30', '30 November 2026']}
    parts={PARTS}
  />
);

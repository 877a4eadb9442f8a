import { Policy } from './policy.tsx';

const STORED = [
  { key: 'access_token', why: 'Shows the server that you are logged in', until: 'Log-out; the server accepts it for 12 hours' },
  {
    key: 'refresh_token',
    why: 'Renews the log-in while you work',
    until: 'Log-out; the server accepts it for 1 day, 30 with “Remember me”',
  },
  { key: 'nidaan.tab', why: 'Opens the tab you used last', until: 'You clear the browser’s data' },
  { key: 'nidaan.sidebar', why: 'Remembers whether the sidebar is folded', until: 'You clear the browser’s data' },
  { key: 'nidaan.colour-scheme', why: 'Remembers light or dark, if you chose one', until: 'You clear the browser’s data' },
];

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
          Reading this site stores nothing. The app keeps a few entries in your browser&rsquo;s local storage. They are needed for
          what you ask of it, and are never used to follow you.
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
    since={['2026-11-21', '21 November 2026']}
    parts={PARTS}
  />
);

/** The look of the mailbox pages, 390 px to wide screens, light and dark. */
export const MAILBOX_CSS = `
:root { color-scheme: light dark; --ink: #1b2430; --quiet: #5b6675; --rule: #e1e6eb; --paper: #fff; --ground: #f4f6f8; --accent: #0b5f6e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaef; --quiet: #9aa6b4; --rule: #2c3540; --paper: #171d24; --ground: #0f1419; --accent: #5cc3d3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: baseline; padding: 16px 24px; background: var(--paper); border-bottom: 1px solid var(--rule); }
header a { font-size: 17px; font-weight: 600; color: var(--ink); text-decoration: none; }
nav { display: flex; gap: 4px; }
header nav a { padding: 4px 12px; border-radius: 6px; font-size: 15px; color: var(--quiet); }
header nav a[aria-current] { color: var(--accent); background: color-mix(in srgb, var(--accent) 10%, transparent); }
header span, .meta, time, .raw, .back { color: var(--quiet); font-size: 13px; }
main { max-width: 860px; margin: 0 auto; padding: 24px; }
a { color: var(--accent); }
a:focus-visible, input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
h1 { margin: 0; font-size: 20px; line-height: 1.3; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 32px 0 8px; font-size: 13px; font-weight: 600; color: var(--quiet); }
.head { display: flex; flex-wrap: wrap; gap: 12px 24px; justify-content: space-between; align-items: center; margin-bottom: 16px; }
form { display: flex; gap: 8px; align-items: center; }
label { font-size: 13px; color: var(--quiet); }
input, button { height: 36px; padding: 0 12px; border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); color: var(--ink); font: inherit; min-width: 0; }
button { font-weight: 600; cursor: pointer; }
ul { list-style: none; margin: 0; padding: 0; background: var(--paper); border: 1px solid var(--rule); border-radius: 8px; overflow: hidden; }
li + li { border-top: 1px solid var(--rule); }
li a { display: grid; grid-template-columns: 240px 1fr auto auto; grid-template-areas: 'to subject code time'; gap: 4px 16px; align-items: center; padding: 12px 16px; color: inherit; text-decoration: none; }
li a:hover { background: color-mix(in srgb, var(--accent) 6%, transparent); }
.to { grid-area: to; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.subject { grid-area: subject; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
time { grid-area: time; font-variant-numeric: tabular-nums; white-space: nowrap; }
.code, .big-code { font-family: ui-monospace, Menlo, Consolas, monospace; font-weight: 600; color: var(--accent); font-variant-numeric: tabular-nums; }
.code { grid-area: code; font-size: 17px; letter-spacing: .08em; }
.back { margin: 0 0 12px; }
article { padding: 24px; background: var(--paper); border: 1px solid var(--rule); border-radius: 8px; }
.meta { margin: 4px 0 0; overflow-wrap: anywhere; }
.big-code { margin: 24px 0 8px; padding: 16px 0; border-block: 1px solid var(--rule); font-size: clamp(34px, 9vw, 52px); line-height: 1.2; letter-spacing: .14em; user-select: all; }
pre { margin: 16px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
iframe { width: 100%; height: 460px; border: 1px solid var(--rule); border-radius: 6px; background: #fff; }
.raw { margin: 16px 0 0; }
.empty { padding: 48px 24px; text-align: center; color: var(--quiet); background: var(--paper); border: 1px solid var(--rule); border-radius: 8px; }
@media (max-width: 640px) {
  header, main { padding: 16px; }
  article { padding: 16px; }
  form { width: 100%; }
  input { flex: 1; }
  li a { grid-template-columns: 1fr auto; grid-template-areas: 'to time' 'subject code'; }
}
`;

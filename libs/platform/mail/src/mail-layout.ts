import { escapeHtml } from '@nidaan/kernel';

/** A message in the house's layout. */
export interface MailLayout {
  title: string;
  paragraphs: readonly string[];
  /** A code to type in, shown large. Stands after the first paragraph. */
  code?: string;
  /** A button to one of our own pages, after the paragraphs. */
  action?: { label: string; url: string };
  /** Paragraphs behind the button. */
  after?: readonly string[];
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Helvetica,Arial,sans-serif";

/** Text and HTML of a message: a title, paragraphs and perhaps a code. No pictures, no links but to our own pages, readable in any mail program. */
export function mailLayout({ title, paragraphs, code, action, after = [] }: MailLayout): { text: string; html: string } {
  const [first = '', ...rest] = paragraphs;
  const text =
    [
      title,
      first,
      ...(code ? [`    ${code}`] : []),
      ...rest,
      ...(action ? [`${action.label}: ${action.url}`] : []),
      ...after,
      '-- \nNidaan',
    ]
      .filter(Boolean)
      .join('\n\n') + '\n';
  const paragraph = (words: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(words)}</p>`;
  const codeBox = code
    ? `<p style="margin:8px 0 24px;padding:16px 0;border-top:1px solid #e1e6eb;border-bottom:1px solid #e1e6eb;font-size:32px;line-height:40px;` +
      `font-weight:600;letter-spacing:8px;color:#0b5f6e;font-family:ui-monospace,Menlo,Consolas,monospace">${escapeHtml(code)}</p>`
    : '';
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f6f8">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e1e6eb;border-radius:8px;${FONT};font-size:15px;line-height:24px;color:#1b2430">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(title)}</h1>
${paragraph(first)}${codeBox}${rest.map(paragraph).join('')}${action ? button(action) : ''}${after.map(paragraph).join('')}
</div>
<p style="max-width:520px;margin:16px auto 0;text-align:center;${FONT};font-size:13px;line-height:20px;color:#5b6675">Nidaan · Hospital and clinic management</p>
</body></html>
`;
  return { text, html };
}

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#0b5f6e;` +
  `color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** Pictures for previews of links (Open Graph, 1200 × 630) and icons, drawn by the browser from the site's own texts, font and mark. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const SHEET = `
  body { display: flex; flex-direction: column; justify-content: space-between; width: 1200px; height: 630px; padding: 76px 84px;
    color: #fff; background: #0f6675; font: 400 34px/1.4 var(--font); }
  .mark { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 650; letter-spacing: -0.015em; }
  .mark rect { fill: #fff } .mark path { stroke: #0f6675 }
  h1 { max-width: 17ch; font-size: 84px; line-height: 1.06; letter-spacing: -0.035em }
  p { max-width: 46ch; margin: 26px 0 0; color: #d9ecef }`;

/** In the page: its own title and description, large. The policy of the page allows a constructed sheet, no other. */
function layOut(sheet) {
  const described = document.querySelector('meta[name="description"]').content;
  const heading = document.querySelector('h1').textContent;
  const mark = document.querySelector('.brand svg').outerHTML.replace('width="26" height="26"', 'width="64" height="64"');
  const style = new CSSStyleSheet();
  style.replaceSync(sheet);
  document.adoptedStyleSheets = [style];
  document.body.innerHTML = `<div class="mark">${mark}Nidaan</div><div><h1></h1><p></p></div>`;
  document.querySelector('h1').textContent = heading;
  document.querySelector('p').textContent = described;
}

export async function drawPreviews(browser, url, folder) {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const page = await browser.newPage();
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.setViewport({ width: 1200, height: 630 });
  for (const [, address] of sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)) {
    await page.goto(address, { waitUntil: 'networkidle0' });
    const picture = await page.$eval('meta[property="og:image"]', (element) => new URL(element.content).pathname);
    await page.evaluate(layOut, SHEET);
    await page.evaluate(() => document.fonts.ready);
    write(join(folder, picture), await page.screenshot({ type: 'png' }));
  }
  await page.close();
}

/** name → pixels, share of the square that the mark fills, corners. */
const ICONS = [
  ['icon-192.png', 192, 1, true],
  ['icon-512.png', 512, 1, true],
  ['apple-touch-icon.png', 180, 1, false],
  ['icon-maskable-512.png', 512, 0.72, false],
];

export async function drawIcons(browser, url, folder) {
  const mark = await (await fetch(`${url}/favicon.svg`)).text();
  const page = await browser.newPage();
  for (const [name, size, share, hasCorners] of ICONS) {
    await page.setViewport({ width: size, height: size });
    const inner = Math.round(size * share);
    const svg = mark.replace('<svg', `<svg width="${inner}" height="${inner}"`).replace('rx="8"', hasCorners ? 'rx="8"' : '');
    const ground = hasCorners ? 'transparent' : '#0f6675';
    await page.setContent(`<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">${svg}`);
    write(join(folder, name), await page.screenshot({ type: 'png', omitBackground: hasCorners }));
  }
  await page.close();
}

function write(path, bytes) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${path.split('/').slice(-2).join('/')}  ${Math.round(bytes.length / 1024)} kB`);
}

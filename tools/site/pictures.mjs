#!/usr/bin/env node
// npm run pictures [name ...]: draws what the public site shows of the app, from a demo hospital made for it and removed after it, in the
// Chromium of the product; the pictures of the README, those that previews of links show, and the icons. Without names: all.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildAll } from '../build.mjs';
import { ensureInstalled } from '../install.mjs';
import { ROOT } from '../workspace.mjs';
import { drawIcons, drawPreviews } from './previews.mjs';
import { drawReadme } from './readme-pictures.mjs';
import { demoNidaan } from './running-nidaan.mjs';
import { SCREENS } from './screens.mjs';

const PICTURES = join(ROOT, 'libs/site/web/src/pictures');
const PUBLIC = join(ROOT, 'apps/web/public');
const WIDTHS = [800, 1600];
const VIEW = { width: 1280, height: 800 };

/** A page of somebody who is logged in, or of a stranger. */
async function openPage(browser, nidaan, tokens) {
  const page = await browser.newPage();
  await page.emulateTimezone('Asia/Kolkata');
  await page.emulateMediaFeatures([
    { name: 'prefers-reduced-motion', value: 'reduce' },
    { name: 'prefers-color-scheme', value: 'light' },
  ]);
  await page.setViewport(VIEW);
  await page.goto(`${nidaan.url}/favicon.svg`);
  await page.evaluate((entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)), {
    ...tokens,
    'nidaan.colour-scheme': 'light',
  });
  return page;
}

async function shoot(page, name) {
  for (const width of WIDTHS) {
    await page.setViewport({ ...VIEW, deviceScaleFactor: width / VIEW.width });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
    const picture = await page.screenshot({ type: 'webp', quality: width > 1000 ? 62 : 72 });
    writeFileSync(join(PICTURES, `${name}-${width}.webp`), picture);
    console.log(`${name}-${width}.webp  ${Math.round(picture.length / 1024)} kB`);
  }
}

async function drawScreens(browser, nidaan, wanted) {
  const tokens = await nidaan.logIn();
  for (const [name, { isPublic, show }] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const context = await browser.createBrowserContext();
    const page = await openPage(context, nidaan, isPublic ? {} : tokens);
    await page.goto(nidaan.url + (isPublic ?? '/dashboard'), { waitUntil: 'networkidle2' });
    await show(page, nidaan);
    await shoot(page, name);
    await context.close();
  }
}

await ensureInstalled();
await buildAll({});
mkdirSync(PICTURES, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'nidaan-pictures-'));
chmodSync(folder, 0o711);
const wanted = process.argv.slice(2);
const { openBrowser } = await import(pathToFileURL(join(ROOT, 'libs/testing/harness/dist/browser.js')).href);
let nidaan;
let browser;
try {
  nidaan = await demoNidaan(join(folder, 'data'), { patients: 1500 });
  browser = await openBrowser(join(folder, 'chromium'));
  await drawScreens(browser, nidaan, wanted);
  if (wanted.length === 0 || wanted.includes('readme')) await drawReadme(browser, nidaan, openPage);
  if (wanted.length === 0 || wanted.includes('previews')) await drawPreviews(browser, nidaan.url, PUBLIC);
  if (wanted.length === 0 || wanted.includes('icons')) await drawIcons(browser, nidaan.url, PUBLIC);
} finally {
  await browser?.close();
  await nidaan?.stop();
  rmSync(folder, { recursive: true, force: true });
}

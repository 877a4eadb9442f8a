/** The pictures of the README: six screens of a demo hospital and its platform, as a desk shows them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { SCREENS } from './screens.mjs';

const FOLDER = join(ROOT, 'docs/pictures');
const VIEW = { width: 1440, height: 900 };

const TABLETS = [
  { name: 'Paracetamol', dosage: '650mg', frequency: 'TDS', days: '3' },
  { name: 'Pantoprazole', dosage: '40mg', frequency: 'OD', days: '5' },
  { name: 'Vitamin C', dosage: '500mg', frequency: 'BD', days: '5' },
];
const TICKETS = [
  ['Commission of October shown twice', 'high'],
  ['How do we add a second doctor?', 'medium'],
  ['Bills come out blank on the second printer', 'high'],
];

async function writePrescription(page) {
  await page.select('select[name="tablets"]', String(TABLETS.length));
  for (const [at, tablet] of TABLETS.entries()) {
    const row = `[data-tablet="${at}"]`;
    await page.waitForSelector(row);
    const [name, dosage] = await page.$$(`${row} input`);
    await name.type(tablet.name);
    await page.keyboard.press('Escape');
    await dosage.type(tablet.dosage);
    const [frequency, duration] = await page.$$(`${row} select`);
    await frequency.select(tablet.frequency);
    await duration.select(tablet.days);
  }
  await page.type('textarea[name="doctorAdvice"]', 'Rest and plenty of fluids. Review after 3 days.');
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
}

const showTreatment = async (page, nidaan) => {
  await SCREENS.treatment.show(page, nidaan);
  await writePrescription(page);
};

/** File → how to show it to the hospital. */
const HOSPITAL = {
  dashboard: SCREENS.dashboard.show,
  registration: SCREENS.registration.show,
  treatment: showTreatment,
  accounts: SCREENS.billing.show,
  patients: SCREENS.patients.show,
};

async function shoot(page, name) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  const picture = await page.screenshot({ type: 'png' });
  writeFileSync(join(FOLDER, `${name}.png`), picture);
  console.log(`docs/pictures/${name}.png  ${Math.round(picture.length / 1024)} kB`);
}

/** Draws all of them; `openPage` opens one for who has these tokens. */
export async function drawReadme(browser, nidaan, openPage) {
  const draw = async (name, tokens, show) => {
    const context = await browser.createBrowserContext();
    const page = await openPage(context, nidaan, tokens);
    await page.setViewport(VIEW);
    await show(page);
    await shoot(page, name);
    await context.close();
  };
  const tokens = await nidaan.logIn();
  for (const [name, show] of Object.entries(HOSPITAL))
    await draw(name, tokens, async (page) => {
      await page.goto(`${nidaan.url}/dashboard`, { waitUntil: 'networkidle2' });
      await show(page, nidaan);
    });
  for (const [title, priority] of TICKETS) await nidaan.post('/api/tickets/', { title, priority, description: title });
  await draw('admin', await nidaan.logInStaff(), (page) =>
    page.goto(`${nidaan.url}/admin/dashboard`, { waitUntil: 'networkidle2' }),
  );
}

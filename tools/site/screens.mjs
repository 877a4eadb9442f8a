/** How to come to each screen that the public site shows, with something in it. */
const patience = { timeout: 20_000 };

const press = (page, role, name) => page.locator(`::-p-aria(${name}[role="${role}"])`).setTimeout(20_000).click();
const tab = (page, name) => press(page, 'link', name);
const sees = (page, text) => page.waitForFunction((wanted) => document.body.innerText.includes(wanted), patience, text);

/** Types into the field whose label begins so. */
async function fill(page, label, text) {
  const findId = (wanted) =>
    [...document.querySelectorAll('label')].find(({ innerText }) => innerText.startsWith(wanted))?.htmlFor;
  const id = await (await page.waitForFunction(findId, patience, label)).jsonValue();
  await page.type(`[id="${id}"]`, text);
}
const quiet = (page) => page.waitForNetworkIdle({ idleTime: 400, timeout: 20_000 }).catch(() => undefined);

/** A patient of the demo hospital in a state. */
async function patientIn(nidaan, status) {
  const patients = await nidaan.get('/api/patients-main/?limit=60');
  const found = patients.find((patient) => patient.status === status);
  if (!found) throw new Error(`No patient of the demo hospital is ${status}.`);
  return String(found.id);
}

const open = (name) => async (page) => {
  await tab(page, name);
  await quiet(page);
};

async function fillRegistration(page) {
  const fields = {
    'First Name': 'Asha',
    'Last Name': 'Kulkarni',
    Email: 'asha@sanjeevani.example',
    'Hospital Name': 'Sanjeevani Clinic',
  };
  for (const [name, text] of Object.entries(fields)) await fill(page, name, text);
  await page.evaluate(() => document.activeElement?.blur());
}

/** name → how to show it; `isPublic` is the address of a screen that needs no log-in. */
export const SCREENS = {
  register: { isPublic: '/register', show: fillRegistration },
  dashboard: { show: open('Dashboard') },
  registration: {
    show: async (page) => {
      await open('Patient Registration')(page);
      for (const [name, text] of [
        ['First Name', 'Meera'],
        ['Last Name', 'Deshpande'],
        ['Phone', '9822012345'],
      ])
        await fill(page, name, text);
      await page.evaluate(() => document.activeElement?.blur());
    },
  },
  patients: { show: open('Doctor View') },
  treatment: {
    show: async (page) => {
      await open('Doctor View')(page);
      const treat = await page.waitForSelector('tbody tr [data-row-action]', patience);
      await treat.click();
      // The button names the branch: the demo hospital has two.
      await sees(page, 'Number of tablets');
      await quiet(page);
    },
  },
  completed: {
    show: async (page) => {
      await open('Doctor View')(page);
      await press(page, 'tab', 'Completed Patients');
      await quiet(page);
    },
  },
  lab: {
    show: async (page, nidaan) => {
      await open('Lab')(page);
      await fill(page, 'Patient ID', await patientIn(nidaan, 'Completed'));
      await page.keyboard.press('Enter');
      await quiet(page);
    },
  },
  'lab-tests': {
    show: async (page) => {
      await open('Lab')(page);
      await press(page, 'tab', 'View Tests');
      await quiet(page);
    },
  },
  upload: {
    show: async (page, nidaan) => {
      await open('Lab')(page);
      await press(page, 'tab', 'Upload Reports');
      await fill(page, 'Patient ID', await patientIn(nidaan, 'Completed'));
      await page.keyboard.press('Enter');
      await quiet(page);
    },
  },
  pharmacy: {
    show: async (page, nidaan) => {
      await open('Pharmacy')(page);
      const field = await page.waitForSelector('main input', patience);
      await field.type(await patientIn(nidaan, 'Prescribed'));
      await page.keyboard.press('Enter');
      await quiet(page);
    },
  },
  dispensed: {
    show: async (page) => {
      await open('Pharmacy')(page);
      await press(page, 'tab', 'Dispensed Records');
      await quiet(page);
    },
  },
  tracking: { show: open('Patients Tracking') },
  billing: { show: open('Billing') },
  profile: { show: open('Profile') },
  tickets: {
    show: async (page) => {
      await open('TicketRaise')(page);
      const tabs = await page.$$('[role="tab"]');
      for (const each of tabs)
        if ((await each.evaluate((element) => element.innerText)).startsWith('My Tickets')) await each.click();
      await quiet(page);
    },
  },
};

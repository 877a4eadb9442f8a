import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { logIn } from '../../bench/nidaan.mjs';
import { ROOT } from '../../workspace.mjs';
import { looked, pressable, setField, textsInHindi } from './in-page.mjs';

const TEXTS = [
  ...['Asha', 'Ravi Sharma', 'सुनीता देवी', '9876543210', '98765', '0', '1', '12', '-5', '1.5', '99999999999', '500', '=1+1'],
  ...['2026-02-31', '31/12/1980', 'a@b.in', 'not an e-mail', '   ', 'x'.repeat(300), `<b>"quoted" 's</b>`, '😀', '1e9', '120/80'],
];
// Of fields whose parts are chosen.
const SET = {
  date: ['1980-01-01', '2026-12-01'],
  time: ['00:00', '09:30'],
  month: ['2026-11'],
  'datetime-local': ['2026-12-01T10:00'],
};
const KEYS = ['Escape', 'Enter', 'Tab', 'ArrowDown', '?', '/', 'n'];
// What ends a session, or a membership for good.
const LEFT_OUT = /log ?out|deactivate|suspend|password|^(leave|end)\b|लॉग|निष्क्रिय|निलंबित|पासवर्ड|छोड़|समाप्त/i;
const NO_VALUE = /\b(undefined|NaN|Invalid Date|Infinity)\b|\[object Object\]/;
const FAILED = /Something went wrong|कुछ गड़बड़ हो गई/;
const BUSY_LOOKS = 40;
const ADDRESSES = [
  ...readFileSync(join(ROOT, 'libs/shared/ui/src/addresses/paths.ts'), 'utf8').matchAll(/^ {2}\w+: '(.*)',$/gm),
].map(([, path]) => path);

/** Somebody of a role at a browser, who presses and types whatever is there. */
export class Hand {
  trail = [];
  width = 1440;
  #isOffline = false;
  #busyLooks = 0;

  /** `hindi`: the share of windows in Hindi; `untranslated` judges those. */
  constructor(browser, { url, account, random, findings, hindi, untranslated }) {
    Object.assign(this, { browser, url, account, findings, hindi, untranslated });
    this.untranslated.learn(TEXTS);
    this.chance = (share) => random() < share;
    this.pick = (all) => all[Math.floor(random() * all.length)];
    this.number = (most) => String(1 + Math.floor(random() * most));
  }

  /** Works until then, in a window of its own. */
  async work(until) {
    // Another hand may have ended their access.
    const session = await (this.account.enter ?? (() => logIn(this.url, this.account)))().catch(() => null);
    if (!session) return void (await sleep(1000));
    const context = await this.browser.createBrowserContext();
    try {
      await this.#arrive(context, session);
      while (Date.now() < until) {
        await this.#act();
        await sleep(100 + Number(this.number(400)));
        await this.#look();
      }
    } catch (fault) {
      // A page that is just being left cannot be asked.
      if (!/context|detached|closed|navigat|Protocol|timed? ?out|ERR_|not clickable|Node is/i.test(fault.message)) throw fault;
    } finally {
      await context.close();
    }
  }

  async #arrive(context, { access, refresh, guest }) {
    const page = (this.page = await context.newPage());
    this.width = this.chance(0.5) ? 1440 : 390;
    const isPhone = this.width < 768;
    await page.setViewport({ width: this.width, height: 900, isMobile: isPhone, hasTouch: isPhone });
    this.#listen(page);
    context.on('targetcreated', async (target) => {
      const other = await target.page().catch(() => null);
      if (other && other !== page) await other.close().catch(() => undefined);
    });
    const language = this.chance(this.hindi) ? 'hi' : 'en';
    const kept = { access_token: access, refresh_token: refresh, 'nidaan.language': language };
    await page.goto(`${this.url}/login`);
    await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), kept);
    // Of this window alone.
    if (guest) await page.evaluate((token) => sessionStorage.setItem('nidaan.guest_token', token), guest);
    const isStaff = this.account.role === 'staff';
    const path = this.pick(ADDRESSES.filter((each) => /^\/admin\b/.test(each) === isStaff)).replace(':id', this.number(900));
    this.trail.push(`begin at ${path}`);
    await page.goto(this.url + path, { waitUntil: 'domcontentloaded' });
  }

  #listen(page) {
    const add = (what) => !this.#isOffline && this.findings.add(what, this);
    page.on('pageerror', (error) => add(`uncaught: ${error.stack ?? error}`));
    page.on('dialog', (dialog) => (this.chance(0.5) ? dialog.accept() : dialog.dismiss()).catch(() => undefined));
    page.on('console', (message) => {
      const text = message.text();
      // Refusals are judged by their status; the app logs them as the specification asks. Code that did not come is judged by the screen.
      if (message.type() === 'error' && !/Failed to load resource|ApiError|imported module|preload CSS/.test(text))
        add(`logged: ${text}`);
    });
    page.on('response', async (response) => {
      const status = response.status();
      const answer = await response.json().catch(() => null);
      this.untranslated.learn(answer);
      if (status < 500 && status !== 403) return;
      const sent = `${response.request().method()} ${new URL(response.url()).pathname} ${response.request().postData() ?? ''}`;
      // What is closed for another reason than the role, as a restricted record, says so on its screen.
      if (status >= 500 || answer?.needs !== undefined) add(`${status} ${sent.slice(0, 250)}`);
    });
  }

  async #act() {
    const { page } = this;
    this.findings.pressed(new URL(page.url()).pathname, this.account);
    if (this.chance(this.#isOffline ? 0.2 : 0.01)) return this.#turnNet();
    if (!this.#isOffline && this.chance(0.02))
      return this.#do('reload', () => page.reload({ waitUntil: 'domcontentloaded', timeout: 10_000 }));
    if (this.chance(0.04)) return this.#do('back', () => page.goBack({ timeout: 5000 }));
    if (this.chance(0.05)) {
      const key = this.pick(KEYS);
      return this.#do(`key ${key}`, () => page.keyboard.press(key));
    }
    const all = (await page.evaluate(pressable)).filter(({ name }) => !LEFT_OUT.test(name));
    const work = all.filter(({ isWork }) => isWork);
    const empty = work.filter(({ isEmpty, kind }) => isEmpty && kind !== 'button' && kind !== 'a');
    const those = empty.length > 0 && this.chance(0.35) ? empty : work.length > 0 && this.chance(0.8) ? work : all;
    if (those.length > 0) await this.#use(this.pick(those));
    else await sleep(500);
  }

  async #turnNet() {
    this.#isOffline = !this.#isOffline;
    await this.#do(this.#isOffline ? 'the net is gone' : 'the net is back', () => this.page.setOfflineMode(this.#isOffline));
  }

  async #do(what, work) {
    this.trail.push(what);
    await work();
  }

  async #use({ at, kind, name, choices }) {
    const element = await this.page.$(`[data-pressed="${at}"]`);
    if (!element || kind === 'file') return;
    if (kind === 'select') {
      const choice = this.pick(choices);
      return this.#do(`choose "${choice}" of ${name}`, () => element.select(choice));
    }
    if (kind in SET) {
      const value = this.pick(SET[kind]);
      return this.#do(`set ${name} to ${value}`, () => element.evaluate(setField, value));
    }
    if (['text', 'search', 'email', 'tel', 'number', 'password', 'url'].includes(kind)) return this.#type(element, name);
    const count = this.chance(0.06) ? 2 : 1;
    await this.#do(`${count === 2 ? 'double press' : 'press'} ${name}`, () => element.click({ count }).catch(() => undefined));
  }

  async #type(element, name) {
    const isNumber = /age|amount|price|quantity|rate|days|minutes|₹/i.test(name) && this.chance(0.7);
    const text = isNumber ? this.number(50) : this.pick(TEXTS);
    await this.#do(`type "${text.slice(0, 40)}" into ${name}`, async () => {
      await element.focus();
      await element.evaluate((field) => field.select?.());
      await this.page.keyboard.sendCharacter(text);
      if (this.chance(0.25)) await this.page.keyboard.press(this.pick(['Enter', 'Tab', 'ArrowDown']));
    });
  }

  // What an answer has named may be drawn before it is learnt here.
  async #lookForEnglish(add) {
    const left = async () => this.untranslated.in(await this.page.evaluate(textsInHindi));
    if ((await left()).length === 0) return;
    await sleep(1000);
    for (const text of await left()) add(`English in Hindi: ${text.slice(0, 100)}`);
  }

  // Something may be moving.
  async #isStill(so) {
    await sleep(1000);
    return so(await this.page.evaluate(looked));
  }

  async #look() {
    // Back may lead out of the app.
    if (!this.page.url().startsWith(this.url)) return void (await this.page.goto(this.url + '/dashboard'));
    const { isPage, text, isBusy, over } = await this.page.evaluate(looked);
    if (!isPage || this.#isOffline) return;
    const add = (what) => this.findings.add(what, this);
    const odd = text.split('\n').find((line) => NO_VALUE.test(line));
    if (odd) add(`shows ${odd.slice(0, 150)}`);
    if (FAILED.test(text) && (await this.#isStill((seen) => FAILED.test(seen.text))))
      add(`a screen failed at ${new URL(this.page.url()).pathname}`);
    if (over > 1 && (await this.#isStill(({ over: still }) => still > 1)))
      add(`too wide at ${new URL(this.page.url()).pathname}`);
    this.#busyLooks = isBusy ? this.#busyLooks + 1 : 0;
    if (this.#busyLooks === BUSY_LOOKS) add(`still busy at ${new URL(this.page.url()).pathname}`);
    await this.#lookForEnglish(add);
    if (text.trim() !== '') return;
    await sleep(5000);
    if ((await this.page.evaluate(looked)).text.trim() === '') add(`nothing is there at ${this.page.url()}`);
  }
}

import type { BrowserContext, ElementHandle, HTTPRequest, Page } from '@nidaan/testing/browser';
import { PageWatch } from './watch-page.ts';
import { isReadyForClick } from './ready-for-click.ts';
import type { Role } from './role.ts';
import { UnansweredRequests } from './unanswered-requests.ts';
import { until } from './until.ts';
import { whenIdle } from './when-idle.ts';

/** A page that asked for nothing for so long is at rest. */
const QUIET_MS = 300;
/** What the app's own code comes from. */
export const APP_SCRIPTS = /\/assets\/.*\.js$/;

/** Someone at a browser: finds things by role and name, as assistive technology does, and waits for what is to come. */
export class Visitor {
  readonly #unanswered: UnansweredRequests;

  private constructor(
    readonly page: Page,
    readonly url: string,
    readonly watch: PageWatch,
  ) {
    watch.follow(page);
    this.#unanswered = new UnansweredRequests(page);
  }

  static async arrive(context: BrowserContext, url: string, watch = new PageWatch()): Promise<Visitor> {
    const page = await context.newPage();
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    return new Visitor(page, url, watch);
  }

  /** Another tab of the same browser, in front. */
  inAnotherTab(): Promise<Visitor> {
    return Visitor.arrive(this.page.browserContext(), this.url, this.watch);
  }

  /** Closes this tab; the one given comes to the front. */
  async backTo(other: Visitor): Promise<void> {
    await this.page.close();
    await other.page.bringToFront();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.url + path, { waitUntil: 'domcontentloaded' });
  }

  /** Waits until the address is this one. */
  at(path: string): Promise<unknown> {
    return until(
      () => `${path}, still at ${this.page.url()}`,
      async () => new URL(this.page.url()).pathname === path,
    );
  }

  /** Waits until all the texts stand on the page (in a part of it), as a reader sees them. */
  async sees(...texts: string[]): Promise<void> {
    let missing = texts;
    await until(
      () => `the text ${missing.map((text) => `'${text}'`).join(', ')}`,
      async () => {
        const shown = await this.text();
        missing = texts.filter((text) => !shown.includes(text));
        return missing.length === 0;
      },
    );
  }

  async seesNo(text: string): Promise<void> {
    await until(`'${text}' to go`, async () => !(await this.text()).includes(text));
  }

  /** The page as a reader sees it. */
  text(): Promise<string> {
    return this.page.evaluate(() => document.body.innerText);
  }

  /** Waits for the element of this role and name, visible; `within` names a group, region or row of the same kind to look in. */
  find(role: Role, name: string, within?: [Role, string]): Promise<ElementHandle<HTMLElement>> {
    return until(`${role} '${name}'${within ? ` in ${within[0]} '${within[1]}'` : ''}`, async () => {
      const root = within ? await this.page.$(`aria/${within[1]}[role="${within[0]}"]`) : this.page;
      const found = (await root?.$(`aria/${name}[role="${role}"]`)) as ElementHandle<HTMLElement> | null;
      return found && (await found.isVisible()) && found;
    });
  }

  /** Whether it is there now. */
  async has(role: Role, name: string): Promise<boolean> {
    return (await this.page.$(`aria/${name}[role="${role}"]`)) !== null;
  }

  /** Clicks where a hand would: the thing must be enabled, at rest, and nothing may lie over it. */
  async press(role: Role, name: string, within?: [Role, string]): Promise<void> {
    await until(`${role} '${name}' to be ready for a click`, async () => {
      const element = await this.find(role, name, within);
      if (!(await element.evaluate(isReadyForClick))) return false;
      await element.click();
      return true;
    });
  }

  /** Clicks a button or a link in the row that holds the text. */
  async pressInRow(table: string, text: string, button: string): Promise<void> {
    await until(`'${button}' in the row of '${text}'`, async () => {
      const rows = await (await this.find('table', table)).$$('tbody tr');
      for (const row of rows) {
        if (!(await row.evaluate((each, wanted) => each.innerText.includes(wanted), text))) continue;
        const element = (await row.$(`aria/${button}[role="button"]`)) ?? (await row.$(`aria/${button}[role="link"]`));
        if (!element || !(await (element as ElementHandle<HTMLElement>).evaluate(isReadyForClick))) return false;
        await element.click();
        return true;
      }
      return false;
    });
  }

  /** Replaces what a field holds. */
  async fill(role: Role, name: string, text: string, within?: [Role, string]): Promise<void> {
    const field = await this.find(role, name, within);
    await field.focus();
    await field.evaluate((input) => (input as HTMLInputElement).select());
    await (text === '' ? this.page.keyboard.press('Backspace') : this.page.keyboard.sendCharacter(text));
  }

  /** Chooses from a list, once it offers this: what it offers may come after the page. */
  async choose(name: string, value: string, within?: [Role, string]): Promise<void> {
    await until(`${name} to offer '${value}'`, async () => {
      const field = await this.find('combobox', name, within);
      return (await field.$(`option[value=${JSON.stringify(value)}]`)) && (await field.select(value))[0] === value;
    });
  }

  /** Chooses files in a file field, which may be hidden behind a button. */
  async attach(selector: string, ...files: string[]): Promise<void> {
    const field = await until(`the file field ${selector}`, () => this.page.$(selector));
    await (field as ElementHandle<HTMLInputElement>).uploadFile(...files);
  }

  /** From now on alerts are confirmed; gives the growing list of what they said. */
  alerts(): string[] {
    const said: string[] = [];
    this.page.on('dialog', (dialog) => {
      said.push(dialog.message());
      void dialog.accept();
    });
    return said;
  }

  async valueOf(role: Role, name: string, within?: [Role, string]): Promise<string> {
    return (await this.find(role, name, within)).evaluate((field) => (field as HTMLInputElement).value);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  async keys(...names: Parameters<Page['keyboard']['press']>[0][]): Promise<void> {
    for (const name of names) await this.page.keyboard.press(name);
  }

  /** What has the focus, by its accessible name. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      const labels = (at as HTMLInputElement | null)?.labels;
      return at?.getAttribute('aria-label') ?? labels?.[0]?.innerText ?? at?.innerText ?? '';
    });
  }

  /** The rows of a table, cell by cell, once it is loaded; without the line of UHID and age under a name. */
  rows(table: string): Promise<string[][]> {
    return until(`the rows of '${table}'`, async () => {
      const element = await this.find('table', table);
      return element.evaluate((each) => {
        if (each.ariaBusy === 'true') return null;
        const who = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[data-who]')?.innerText ?? '';
        const textOf = (cell: HTMLElement) => cell.innerText.replace(who(cell), '').trim();
        return [...each.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll<HTMLElement>('th, td')].map(textOf));
      });
    });
  }

  /** The next request to a path that begins so, once it is answered: what was sent and what came back. */
  async calls(request: string, during: () => Promise<void>): Promise<{ sent: any; status: number; answer: any }> {
    const [method, path] = request.split(' ') as [string, string];
    const isIt = (each: HTTPRequest) => each.method() === method && new URL(each.url()).pathname === path;
    const [response] = await Promise.all([this.page.waitForResponse((each) => isIt(each.request())), during()]);
    const text = await response.text();
    return {
      sent: JSON.parse(response.request().postData() ?? 'null'),
      status: response.status(),
      answer: text ? JSON.parse(text) : undefined,
    };
  }

  /** Gets between the page and the server, once: the next such request is handed over instead of going out. */
  async meddle(request: string, how: (request: HTTPRequest) => Promise<void>): Promise<void> {
    const [method, path] = request.split(' ') as [string, string];
    const handOver = async (each: HTTPRequest) => {
      this.page.off('request', between);
      await how(each);
      await this.page.setRequestInterception(false);
    };
    const between = (each: HTTPRequest): void => {
      const isMeant = each.method() === method && new URL(each.url()).pathname === path;
      void (isMeant ? handOver(each) : each.continue());
    };
    this.page.on('request', between);
    await this.page.setRequestInterception(true);
  }

  /** From now on what is at such a path does not arrive, until the function that this gives is called. */
  async hold(path: RegExp): Promise<() => Promise<void>> {
    const held: HTTPRequest[] = [];
    const hold = (request: HTTPRequest) => {
      if (path.test(new URL(request.url()).pathname)) held.push(request);
      else void request.continue();
    };
    this.page.on('request', hold);
    await this.page.setRequestInterception(true);
    return async () => {
      this.page.off('request', hold);
      this.page.on('request', (request) => void request.continue());
      await Promise.all(held.map((request) => request.continue()));
    };
  }

  /** From now on the app's own script is not there, as after a deployment, until the function that this gives is called. */
  async loseScripts(): Promise<() => void> {
    let isLost = true;
    this.page.on('request', (request) => {
      if (isLost && APP_SCRIPTS.test(new URL(request.url()).pathname)) void request.respond({ status: 404 });
      else void request.continue();
    });
    this.watch.expectLostAssets();
    await this.page.setRequestInterception(true);
    return () => (isLost = false);
  }

  /** Waits until the page has nothing left to do. */
  async settled(): Promise<void> {
    await this.page.evaluate(whenIdle);
  }

  /** Waits until the screen shows its heading and nothing on it says that it is still loading. */
  async loaded(): Promise<void> {
    const isLoaded = () =>
      this.page.evaluate(() => document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy="true"]'));
    await until('the screen to be loaded', isLoaded);
    // A part that comes later may begin to load only now.
    await this.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
    await until('the screen to be loaded', isLoaded);
  }

  /** Waits until all that the page asked for has been answered for a while. */
  async quiet(): Promise<void> {
    await until(
      () => `an answer to ${this.#unanswered.paths().join(', ')}`,
      async () => {
        if (this.#unanswered.quietFor() < QUIET_MS) return false;
        await this.settled();
        return this.#unanswered.quietFor() >= QUIET_MS;
      },
    );
  }

  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }

  store(entries: Record<string, string>): Promise<void> {
    return this.page.evaluate((all) => {
      for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
    }, entries);
  }
}

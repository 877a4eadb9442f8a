import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@nidaan/testing/browser';
import type { HospitalClient } from './hospital-client.ts';
import { NidaanProcess, sharedHere } from './nidaan-process.ts';
import { Visitor } from './visitor.ts';

export interface JourneyOptions {
  width?: number;
  height?: number;
  /** A phone: touch, and the phone's own viewport rules. */
  isMobile?: boolean;
}

type Work = (visitor: Visitor, downloads: string) => Promise<void>;

declare global {
  /** From tools/jest/journey-environment.mjs. */
  var sharedBrowser: (directory: string) => Promise<Browser>;
}

const DESK = { width: 1440, height: 900, isMobile: false };

/** One `npm start` for the journeys of a file, and the browser of this worker; each journey is a visitor of their own, with nothing stored. */
export class Journeys {
  private constructor(
    readonly nidaan: NidaanProcess,
    readonly browser: Browser,
  ) {}

  /** `env`: settings of the product. */
  static async start(env: Record<string, string> = {}): Promise<Journeys> {
    const nidaan = await NidaanProcess.started(env);
    try {
      // The product's own browser, so that it is unpacked once.
      const { dataDir } = sharedHere() ?? nidaan;
      return new Journeys(nidaan, await sharedBrowser(join(dataDir, 'chromium')));
    } catch (error) {
      await nidaan.remove();
      throw error;
    }
  }

  async stop(): Promise<void> {
    const own = this.browser.browserContexts().filter((context) => context !== this.browser.defaultBrowserContext());
    await Promise.all(own.map((context) => context.close()));
    await this.nidaan.remove();
  }

  /** A journey: fails when the page logged an error, broke its content policy, or a request failed, unless that was announced. */
  async go(work: Work, options: JourneyOptions = {}): Promise<void> {
    const downloads = mkdtempSync(join(this.nidaan.dataDir, 'downloads-'));
    const context = await this.browser.createBrowserContext({ downloadBehavior: { policy: 'allow', downloadPath: downloads } });
    const visitor = await Visitor.arrive(context, this.nidaan.url);
    try {
      const { width, height, isMobile } = { ...DESK, ...options };
      await visitor.page.setViewport({ width, height, isMobile, hasTouch: isMobile });
      await work(visitor, downloads);
      await visitor.settled();
      const problems = visitor.watch.problems({ atEnd: true });
      if (problems.length > 0) throw new Error(`The journey went through, but:\n${problems.join('\n')}`);
    } catch (error) {
      throw await withWhatWasSeen(error as Error, visitor);
    } finally {
      await context.close();
    }
  }

  /** A journey of somebody who is logged in already. */
  async goAs(hospital: HospitalClient, work: Work, options?: JourneyOptions): Promise<void> {
    await this.go(async (visitor, downloads) => {
      await visitor.open('/favicon.svg');
      await visitor.store({ access_token: hospital.token, refresh_token: hospital.refresh });
      await visitor.open('/dashboard');
      await work(visitor, downloads);
    }, options);
  }
}

async function withWhatWasSeen(fault: Error, visitor: Visitor): Promise<Error> {
  const seen = await visitor.text().catch(() => '(nothing)');
  const problems = visitor.watch.problems().join('\n');
  fault.message += `\n\nAt ${visitor.page.url()}${problems && `\n\nProblems:\n${problems}`}\n\nThe page:\n${seen.slice(0, 3000)}`;
  return fault;
}

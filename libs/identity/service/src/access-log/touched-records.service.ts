import { Injectable } from '@nestjs/common';
import { unavailable, type AnswerOf, type InputOf, type ServiceName } from '@nidaan/kernel';
import { ACCESS_LOG_MESSAGES as messages, type findTouchedRecords, type TouchedQuestion } from '@nidaan/identity-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { accessLogRoutes, MOST_TOUCHED_AT_ONCE } from '@nidaan/platform-runtime';
import { AccessQuestionService } from './access-question.service.ts';

type Touched = AnswerOf<typeof findTouchedRecords>;
type Route = ReturnType<typeof accessLogRoutes>['touched'];
type Page = AnswerOf<Route>;

/** Pages of one service that are asked for: 50,000 records, more than a person opens in a year. */
const MOST_PAGES = 10;

/** Whose records a member read or changed, over all services: for the list of persons after a breach (ORG-79). */
@Injectable()
export class TouchedRecordsService {
  constructor(
    private readonly client: ServiceClient,
    private readonly questions: AccessQuestionService,
  ) {}

  /** Throws 404 for an unknown member, 503 where a service does not answer. */
  async by(asked: TouchedQuestion): Promise<Touched> {
    const { account, from, to } = await this.questions.of(asked);
    const question = { account: account!, from: from!, to: to! };
    const parts = await Promise.all(this.client.services.map((service) => this.#of(service, question)));
    return {
      visits: distinct(parts.flatMap(({ visits }) => visits)),
      persons: distinct(parts.flatMap(({ persons }) => persons)),
      is_cut: parts.some(({ is_cut: isCut }) => isCut),
    };
  }

  async #of(service: ServiceName, question: { account: number; from: string; to: string }): Promise<Touched> {
    const [visits, persons] = [new Set<number>(), new Set<number>()];
    let after: Page['next'] = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const found: Page | null = await this.#page(service, { ...question, ...(after && { after }) });
      if (!found) throw unavailable(messages.incomplete);
      for (const id of found.visits) visits.add(id);
      for (const id of found.persons) persons.add(id);
      after = found.next;
      if (after === null) break;
    }
    return { visits: [...visits], persons: [...persons], is_cut: after !== null };
  }

  #page(service: ServiceName, asked: Omit<InputOf<Route>['body'], 'limit'>): Promise<Page | null> {
    const body = { ...asked, limit: MOST_TOUCHED_AT_ONCE };
    return this.client.call(accessLogRoutes(service).touched, { body }).catch(() => null);
  }
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

import type { ImportRow, PersonImport } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { ImportPersonsJob } from '../src/jobs/import-persons.job.ts';
import type { PatientsApp } from './patients-app.ts';

const BOUNDARY = 'a-boundary';
export const IMPORTS = '/api/persons/imports/';
type Sent = { status: number; body: PersonImport & { message: string; errors: Record<string, string> } };

/** Lists of patients as a desk of a hospital sends them; the jobs run when a test says so. */
export class Importer {
  constructor(
    readonly app: PatientsApp,
    readonly hospitalId: number,
    /** Where its desk stands; the main branch where none is named. */
    readonly branch?: number,
  ) {}

  async send(content: string | Buffer, columns?: object, { path = IMPORTS, key = '', field = 'file' } = {}): Promise<Sent> {
    const part = (name: string, more: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`;
    const payload = Buffer.concat([
      ...(columns ? [Buffer.from(`${part('columns', '')}${JSON.stringify(columns)}\r\n`)] : []),
      ...[Buffer.from(part(field, '; filename="register.csv"')), Buffer.from(content), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)],
    ]);
    const headers = {
      ...this.app.headers(this.hospitalId),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(key && { 'idempotency-key': key }),
      ...(this.branch !== undefined && { 'x-branch-id': String(this.branch) }),
    };
    const http = this.app.composition.http('patients');
    const answer = await http.inject({ method: 'POST', url: path, headers, payload });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  }

  post = (id: number, what: 'apply' | 'undo') => this.app.call('POST', `${IMPORTS}${id}/${what}/`, this.hospitalId);
  find = async (id: number): Promise<PersonImport> => (await this.app.get(`${IMPORTS}${id}/state/`, this.hospitalId)).body;
  rows = async (id: number, query = ''): Promise<ImportRow[]> =>
    (await this.app.get(`${IMPORTS}${id}/rows/${query}`, this.hospitalId)).body;
  outcomes = async (id: number) => (await this.rows(id)).map(({ line, outcome, says }) => [line, outcome, says]);

  work(what: 'check' | 'apply' | 'undo', importId: number): Promise<void> {
    const { hospitalId } = this;
    const job = this.app.composition.services.get('patients')!.app.get(ImportPersonsJob, { strict: false });
    return runAs({ hospitalId }, () => job[what]({ hospitalId, importId }));
  }

  /** Sends a list and has it checked. */
  async checked(content: string | Buffer, columns: object): Promise<PersonImport> {
    const { status, body } = await this.send(content, columns);
    if (status !== 201) throw new Error(`${status} ${body.message}`);
    await this.work('check', body.id);
    return this.find(body.id);
  }

  /** Applies a checked list. */
  async applied(id: number): Promise<PersonImport> {
    await this.post(id, 'apply');
    await this.work('apply', id);
    return this.find(id);
  }

  sql<T extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T[]> {
    return runAs({ hospitalId: this.hospitalId }, () => this.app.db.query<T>(text, values));
  }

  /** What the privacy desk has the database do for a person without visits. */
  erase = (person: number) => this.sql('SELECT erase_person($1, $2, $3)', [person, [person], []]);

  persons = () =>
    this.sql<{ id: number; uhid: string; first_name: string; last_name: string; struck: boolean }>(
      'SELECT id, uhid, first_name, last_name, struck_at IS NOT NULL AS struck FROM persons WHERE hospital_id = $1 ORDER BY id',
      [this.hospitalId],
    );
}

import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read } from './rendered.mjs';

const lines = (path) => read(path).split('\n');
const [{ rules }] = parse(read('deploy/k8s/components/monitoring/alerts.yaml')).spec.groups;
const ruleOf = (name) => rules.find(({ alert }) => alert === name).expr;

describe('what is watched', () => {
  // What the targets promise (docs/requirements.md) that can be seen from outside while it runs, the figure that shows it, and the alert when it does not hold.
  it.each([
    ['P1 P3 P4 P5 the time to answer at the front desk', 'nidaan_http_request_seconds_bucket{service="gateway"', 'SlowDesk'],
    ['P7 the time that documents take', 'nidaan_http_request_seconds_bucket{route=~".*pdf|.*report"}', 'SlowDocuments'],
    ['P8 how soon other services show a change', 'nidaan_event_effect_seconds_bucket', 'EffectsLate'],
    ['S11 answers that are our fault', 'nidaan_http_request_seconds_count{status="5xx"}', 'ErrorsAnswered'],
    ['L2 events that wait to be applied', 'nidaan_inbox_lag_seconds', 'EventsNotApplied'],
    ['L5 events that wait to be sent', 'nidaan_outbox_lag_seconds', 'EventsNotSent'],
    ['L5 events that wait in Kafka', 'nidaan_carrier_lag_events', 'CarrierBehind'],
    ['L6 jobs that wait', 'nidaan_jobs_lag_seconds', 'JobsLate'],
    ['L6 jobs that wait to be queued', 'nidaan_job_requests_lag_seconds', 'JobsLate'],
    ['L6 whether Redis is reached', 'nidaan_redis_ready', 'RedisAway'],
    ['L6 jobs given up', 'nidaan_jobs_failed', 'JobsFailed'],
    ['SEC-17 mails that are sent to nobody', 'nidaan_mail_kept', 'MailNotSent'],
    ['L7 whether the database is reached', 'nidaan_ready', 'NotReady'],
    ['L8 events given up', 'nidaan_events_parked', 'EventsParked'],
    ['L11 connections to the database', 'nidaan_database_connections', 'ConnectionsShort'],
    ['L12 the age of the last backup', 'kube_cronjob_status_last_successful_time', 'BackupMissing'],
  ])('watches %s, on the dashboard and by an alert', (_, figure, name) => {
    const asked = JSON.parse(read('deploy/monitoring/nidaan.json')).panels.flatMap(({ targets }) =>
      targets.map(({ expr }) => expr),
    );
    expect(asked.join('\n')).toContain(figure);
    expect(ruleOf(name)).toContain(figure);
  });

  // The worker tells of each service too: its own connections are never short of what a service lacks, nor lost with it.
  it.each([
    ['ConnectionsShort', 'nidaan_database_connections{state="waiting", pod!~"worker-service-.*"}'],
    ['NotReady', 'nidaan_ready{pod!~"worker-service-.*"}'],
  ])('L11 asks the processes of a service alone for %s', (name, figure) => {
    expect(ruleOf(name)).toContain(figure);
  });

  it('lets figures keep the name of the service they are of, and alerts where there is nothing to count', async () => {
    const monitor = parse(read('deploy/k8s/components/monitoring/service-monitor.yaml'));
    expect(monitor.spec.endpoints).toEqual([expect.objectContaining({ path: '/metrics', honorLabels: true })]);
    for (const name of ['ServiceDown', 'BackupMissing']) expect(ruleOf(name)).toMatch(/absent\(/);
  });

  it('has a runbook for each alert, and no runbook without one', () => {
    const alerts = read('deploy/k8s/components/monitoring/alerts.yaml');
    const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const linked = [...alerts.matchAll(/runbooks\.md#(\w+)/g)].map(([, name]) => name);
    expect(linked).toEqual(names.map((name) => name.toLowerCase()));
    const books = lines('docs/operations/runbooks.md').flatMap((line) => /^## (\w+)$/.exec(line)?.[1] ?? []);
    expect(books).toEqual(names);
  });
});

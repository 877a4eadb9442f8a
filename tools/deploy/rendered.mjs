/** The rendered manifests of an overlay, for the specs beside it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { listServices, ROOT } from '../workspace.mjs';
import { kustomize } from './kubectl.mjs';

/** What has pods of its own: the services, the worker and the gateway. */
export const COMPONENTS = [...listServices(), 'gateway', 'worker'].sort();

export const read = (path) => readFileSync(join(ROOT, path), 'utf8');
export const podOf = ({ kind, spec }) => (kind === 'CronJob' ? spec.jobTemplate.spec.template.spec : spec.template.spec);

/** `{ all, of(...kinds), named(kind, name) }` of deploy/k8s/overlays/<overlay>. */
export async function rendered(overlay) {
  const all = parseAllDocuments(await kustomize(`deploy/k8s/overlays/${overlay}`)).map((document) => document.toJS());
  const of = (...kinds) => all.filter(({ kind }) => kinds.includes(kind));
  return { all, of, named: (kind, name) => of(kind).find(({ metadata }) => metadata.name === name) };
}

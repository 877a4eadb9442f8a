import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { PrometheusRule, ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as autoscaling from 'kubernetes-models/autoscaling/v2';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { listPackages, ROOT } from '../workspace.mjs';
import { COMPONENTS, podOf, read, rendered } from './rendered.mjs';

const MODELS = {
  v1: core,
  'apps/v1': apps,
  'autoscaling/v2': autoscaling,
  'batch/v1': batch,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'monitoring.coreos.com/v1': { PrometheusRule, ServiceMonitor },
};
const EGRESS = ['reach-names', 'reach-services', 'reach-collector', 'reach-engines', 'reach-mail', 'reach-receivers'];
const lines = (path) => read(path).split('\n');
const namesIn = (path) => lines(path).flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);

/** The variables that the code reads. */
const variables = new Set(
  readdirSync(join(ROOT, 'libs/platform/config/src'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .flatMap((name) =>
      [...read(`libs/platform/config/src/${name}`).matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, variable]) => variable),
    ),
);

// Pods in which an operator runs commands.
const BY_HAND = new Set(['operator', 'restore']);
const sourceOf = (program) => program.replace('/dist/', '/src/').replace(/\.js$/, '.ts');

describe.each(['small', 'production'])('the %s cluster', (overlay) => {
  let [all, of, named] = [];
  beforeAll(async () => {
    ({ all, of, named } = await rendered(overlay));
  }, 120_000);

  it('is made of objects that the Kubernetes API accepts, each in the namespace', () => {
    expect(all.length).toBeGreaterThan(45);
    for (const object of all) {
      const Model = MODELS[object.apiVersion]?.[object.kind];
      if (!Model) throw new Error(`No schema for ${object.apiVersion} ${object.kind}`);
      new Model(object).validate();
      if (object.kind !== 'Namespace')
        expect([object.metadata.name, object.metadata.namespace]).toEqual([object.metadata.name, 'nidaan']);
    }
  });

  it('has every service and the gateway as Deployment, Service, autoscaler, disruption budget and network policy of its own', () => {
    for (const kind of ['Deployment', 'Service', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'])
      expect(
        of(kind)
          .map(({ metadata }) => metadata.name)
          .sort(),
      ).toEqual(COMPONENTS.map((name) => `${name}-service`));
    expect(
      of('NetworkPolicy')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...COMPONENTS.map((name) => `${name}-service`), 'deny-by-default', ...EGRESS].sort());
    for (const name of COMPONENTS) {
      const full = `${name}-service`;
      const labels = named('Deployment', full).spec.template.metadata.labels;
      expect(labels).toMatchObject({ 'app.kubernetes.io/name': 'nidaan', 'app.kubernetes.io/component': name });
      for (const selector of [
        named('Deployment', full).spec.selector.matchLabels,
        named('Service', full).spec.selector,
        named('PodDisruptionBudget', full).spec.selector.matchLabels,
        named('NetworkPolicy', full).spec.podSelector.matchLabels,
      ])
        expect(labels).toMatchObject(selector);
      expect(named('HorizontalPodAutoscaler', full).spec.scaleTargetRef.name).toBe(full);
    }
  });

  it('starts programs that exist, from one image, with ports that are named', () => {
    for (const object of of('Deployment', 'Job', 'CronJob').filter(({ metadata }) => !BY_HAND.has(metadata.name))) {
      const [container] = podOf(object).containers;
      const program = container.args[1].replace('$(SERVICE)', object.metadata.labels['app.kubernetes.io/component']);
      // A command would take the place of tini.
      expect([container.command, container.args[0]]).toEqual([undefined, 'node']);
      expect([program, existsSync(join(ROOT, sourceOf(program.replace(/^\/app\//, ''))))]).toEqual([program, true]);
      expect(container.image).toBe('registry.example/nidaan:0.1.0');
      const ports = (container.ports ?? []).map(({ name }) => name);
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
        if (object.kind === 'Deployment') expect(ports).toContain(probe.httpGet.port);
    }
  });

  it('asks for paths and metrics that the code has', () => {
    const code = readdirSync(join(ROOT, 'libs'), { recursive: true })
      .filter((name) => /\/src\/.*\.ts$/.test(name) && !name.includes('node_modules') && !name.endsWith('.spec.ts'))
      .map((name) => read(`libs/${name}`))
      .join('\n');
    const paths = of('Deployment').flatMap(({ spec }) => {
      const { startupProbe, readinessProbe, livenessProbe } = spec.template.spec.containers[0];
      return [startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => httpGet.path);
    });
    for (const path of new Set([...paths, '/metrics'])) expect([path, code.includes(`'${path}'`)]).toEqual([path, true]);
    const asked = [read('deploy/k8s/components/monitoring/alerts.yaml'), read('deploy/monitoring/nidaan.json')].flatMap((text) =>
      text.match(/nidaan_[a-z_]+/g),
    );
    for (const metric of new Set(asked)) {
      const own = metric.replace(/_(bucket|count|sum)$/, '');
      expect([metric, code.includes(`'${own}'`)]).toEqual([metric, true]);
    }
  });

  it('sets only variables that the code reads, and keeps secrets out of the configuration', () => {
    const [config] = of('ConfigMap');
    for (const name of Object.keys(config.data)) expect([name, variables.has(name)]).toEqual([name, true]);
    expect(Object.keys(config.data).filter((name) => /PASSWORD|SECRET|TOKEN_KEY|DATABASE_URL/.test(name))).toEqual([]);
    expect(of('Secret')).toEqual([]);
    expect(config.data).toMatchObject({ NODE_ENV: 'production', EVENTS: 'kafka', JOBS: 'redis', FILES: 's3' });
    expect(config.data.SERVICES.replace('{service}', 'lab')).toBe('http://lab-service:3000');
  });

  it('SEC-17 runs nothing as root, writes to no root file system and takes no rights from the cluster', () => {
    for (const object of of('Deployment', 'Job', 'CronJob')) {
      const pod = podOf(object);
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true } });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toMatchObject({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits.memory).toMatch(/Mi$|Gi$/);
        expect(resources.requests).toHaveProperty('cpu');
      }
    }
  });

  it('can be applied in the order of upgrade.md: what has no component, then the migrations, then the rest', () => {
    const component = ({ metadata }) => metadata.labels?.['app.kubernetes.io/component'];
    for (const object of of('ConfigMap', 'Namespace', 'ServiceAccount', 'Ingress')) expect(component(object)).toBeUndefined();
    expect(of('Job').map((job) => [job.metadata.name, component(job)])).toEqual([['migrate', 'migrate']]);
    for (const object of of('Deployment', 'CronJob')) expect(component(object)).toMatch(/^[a-z]+$/);
    for (const { spec } of of('Deployment')) expect(spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('lets the largest body through that a call takes: the images of a profile', () => {
    const [{ metadata }] = of('Ingress');
    const megabytes = Number(/^(\d+)m$/.exec(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size'])[1]);
    const files = 1 + Number(/MAX_HOSPITAL_IMAGES = (\d+)/.exec(read('libs/identity/contracts/src/schemas.ts'))[1]);
    const largest = Number(/UPLOAD_MAX_MB: whole\((\d+),/.exec(read('libs/platform/config/src/config.ts'))[1]);
    expect(megabytes).toBeGreaterThan(files * largest);
  });

  it('L12 has a pod in which a backup can be restored or copied: all secrets, and the volume', () => {
    const restore = podOf(named('CronJob', 'restore'));
    expect(restore.containers[0].envFrom).toEqual(podOf(named('CronJob', 'operator')).containers[0].envFrom);
    const volume = podOf(named('CronJob', 'backup')).volumes.find(({ name }) => name === 'backups');
    expect(restore.volumes).toContainEqual(volume);
    expect(restore.containers[0].volumeMounts).toContainEqual({ name: 'backups', mountPath: '/backups' });
    expect(named('CronJob', 'restore').spec.suspend).toBe(true);
  });

  it('gives memory for a browser to those that print', () => {
    const printing = listPackages().filter(
      ({ kind, manifest }) => kind === 'service' && manifest.dependencies['@nidaan/platform-documents'],
    );
    const limits = of('Deployment').map(({ metadata, spec }) => [
      metadata.name,
      spec.template.spec.containers[0].resources.limits,
    ]);
    const roomy = limits.filter(([, { memory }]) => memory === '1Gi').map(([name]) => name.replace('-service', ''));
    // Both overlays name them in the labelSelector of a patch.
    expect(roomy.sort()).toEqual([...printing.map(({ scope }) => scope), 'worker'].sort());
  });

  it('L9 gives a pod as long to end as its program takes, and keeps a voluntary disruption from taking two at once', () => {
    const drain = Number(of('ConfigMap')[0].data.DRAIN_SECONDS);
    expect(drain).toBeGreaterThanOrEqual(5);
    for (const name of COMPONENTS) {
      expect(podOf(named('Deployment', `${name}-service`)).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15);
      expect(named('PodDisruptionBudget', `${name}-service`).spec.maxUnavailable).toBe(1);
    }
  });
});

describe('what is deployed', () => {
  it('has a folder in base for each of its programs, and for nothing else', () => {
    const folders = readdirSync(join(ROOT, 'deploy/k8s/base'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(COMPONENTS);
  });

  it('names only variables that the code reads in its examples of secrets', () => {
    for (const path of ['deploy/compose.env.example', 'deploy/compose.secrets.env.example', 'deploy/k8s/secrets.env.example'])
      for (const name of namesIn(path)) expect([path, name, variables.has(name)]).toEqual([path, name, true]);
  });

  it('has each service of the product in docker-compose.yml, with a program that exists', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    for (const name of COMPONENTS) expect(services[name].command[1]).toBe(`apps/${name}/dist/main.js`);
    for (const { image, command, depends_on: before = {} } of Object.values(services)) {
      for (const name of Object.keys(before)) expect(services).toHaveProperty(name);
      if (image === 'nidaan') expect([command[1], existsSync(join(ROOT, sourceOf(command[1])))]).toEqual([command[1], true]);
    }
  });

  it('L12 starts every container again with the machine, and restores into a database in which no migration ran', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    const restarts = Object.entries(services).map(([name, { restart }]) => [name, restart]);
    const others = { migrate: 'on-failure', operator: 'no' };
    expect(restarts).toEqual(Object.keys(services).map((name) => [name, others[name] ?? 'unless-stopped']));
    expect(Object.keys(services.operator.depends_on).sort()).toEqual(['kafka', 'postgres', 'redis', 's3']);
  });

  it('has an image that runs as an ordinary user on a release of Node that the product supports', () => {
    const text = read('Dockerfile');
    const version = /ARG NODE_IMAGE=\S*:(\d+)\./.exec(text)[1];
    expect(JSON.parse(read('package.json')).engines.node).toContain(version);
    expect(lines('Dockerfile').filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(existsSync(join(ROOT, sourceOf(/CMD \["node", "(apps[^"]+)"\]/.exec(text)[1])))).toBe(true);
  });

  it('S16 keeps secrets out of the image and of the repository', () => {
    const ignored = lines('.dockerignore');
    for (const pattern of ['**/*.env', '**/*.pem', '**/secrets.json', '.git', '.data']) expect(ignored).toContain(pattern);
    for (const path of [
      'deploy/compose.env',
      'deploy/compose.secrets.env',
      'deploy/secrets/',
      'deploy/k8s/secrets.env',
      'deploy/k8s/secrets/',
      '*.pem',
    ])
      expect(lines('.gitignore')).toContain(path);
    expect(read('Dockerfile')).toMatch(/^LABEL org\.opencontainers\.image\.title/m);
    expect(read('Dockerfile')).toMatch(/^HEALTHCHECK /m);
  });

  it('runs each of our containers of docker-compose.yml without rights and on a root file system that cannot be written', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    for (const service of Object.values(services).filter(({ image }) => image === 'nidaan'))
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
  });
});

import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { COMPONENTS, podOf, read, rendered } from './rendered.mjs';

const SECRET_LIKE = /PASSWORD|SECRET|TOKEN_KEY|DATABASE_URL|REDIS_URL|SMTP_URL|ACCESS_KEY/;
const namesIn = (path) => [...read(path).matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);

describe.each(['small', 'production'])('the secrets of the %s cluster', (overlay) => {
  let [of, named] = [];
  beforeAll(async () => {
    ({ of, named } = await rendered(overlay));
  }, 120_000);

  it('SEC-17 gives each process the Secret of its own name, and that one alone', () => {
    const [config] = of('ConfigMap');
    const given = of('Deployment', 'Job', 'CronJob').map((object) => [
      object.metadata.labels['app.kubernetes.io/component'],
      podOf(object).containers.flatMap(({ envFrom }) => envFrom),
    ]);
    expect(given.map(([name]) => name).sort()).toEqual([...COMPONENTS, 'backup', 'migrate', 'operator', 'restore'].sort());
    for (const [name, envFrom] of given)
      expect([name, envFrom]).toEqual([
        name,
        [
          { configMapRef: { name: config.metadata.name } },
          { secretRef: { name: `nidaan-${name === 'restore' ? 'operator' : name}` } },
        ],
      ]);
    const volumes = of('Deployment', 'Job', 'CronJob').flatMap((object) => podOf(object).volumes ?? []);
    expect(volumes.filter(({ secret }) => secret)).toEqual([]);
    // Operators' commands run when they are asked for, and no longer than an hour; a restore a day.
    for (const [name, activeDeadlineSeconds] of Object.entries({ operator: 3600, restore: 86_400 }))
      expect(named('CronJob', name).spec).toMatchObject({ suspend: true, jobTemplate: { spec: { activeDeadlineSeconds } } });
  });
});

describe('the secrets of docker-compose.yml', () => {
  it('lets mails go to the mail catcher, which speaks no encryption', () => {
    const url = new URL(/^SMTP_URL=(.*)$/m.exec(read('deploy/compose.secrets.env.example'))[1]);
    expect([url.hostname, url.searchParams.get('ignoreTLS')]).toEqual(['mail', 'true']);
  });

  it('SEC-17 gives each container of docker-compose.yml the secrets of its own name, and those alone', () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true });
    for (const name of [...COMPONENTS, 'migrate'])
      expect([name, services[name].env_file]).toEqual([name, ['deploy/compose.env', `deploy/secrets/${name}.env`]]);
    expect(namesIn('deploy/compose.env.example').filter((name) => SECRET_LIKE.test(name))).toEqual([]);
  });
});

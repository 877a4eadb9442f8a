import { beforeAll, describe, expect, it } from '@jest/globals';
import { COMPONENTS, podOf, read, rendered } from './rendered.mjs';

const portOf = (address) => Number(new URL(address).port);

/** Whether a policy's selector means the pods of a component; only what our policies use. */
function selects({ matchLabels = {}, matchExpressions = [] }, { component, name = 'nidaan' }) {
  const labels = { 'app.kubernetes.io/name': name, 'app.kubernetes.io/component': component };
  return (
    Object.entries(matchLabels).every(([label, value]) => labels[label] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key]) === (operator === 'In'))
  );
}

describe.each(['small', 'production'])('who calls whom in the %s cluster', (overlay) => {
  let [of, named] = [];
  beforeAll(async () => {
    ({ of, named } = await rendered(overlay));
  }, 120_000);

  it('SEC-17 lets each service be called by the gateway and the others, and by nobody else but who scrapes it', () => {
    for (const name of COMPONENTS.filter((each) => each !== 'gateway')) {
      const [{ from, ports }, ...others] = named('NetworkPolicy', `${name}-service`).spec.ingress;
      expect([name, others, ports]).toEqual([name, [], [{ port: 'http' }]]);
      const callers = from.filter(({ podSelector }) => podSelector);
      for (const component of COMPONENTS)
        expect([name, component, callers.some(({ podSelector }) => selects(podSelector, { component }))]).toEqual([
          name,
          component,
          true,
        ]);
      expect(callers.some(({ podSelector }) => selects(podSelector, { name: 'kafka' }))).toBe(false);
    }
    expect(named('NetworkPolicy', 'deny-by-default').spec.podSelector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'nidaan',
    });
  });

  it('L9 gives the names of services all their pods, so that callers can choose among them, and the gateway’s those that are ready', () => {
    for (const { metadata, spec } of of('Service')) {
      const isGateway = metadata.name === 'gateway-service';
      expect([metadata.name, spec.clusterIP, spec.publishNotReadyAddresses]).toEqual(
        isGateway ? [metadata.name, undefined, undefined] : [metadata.name, 'None', true],
      );
    }
    // What a cluster's DNS keeps, and a look of the gateway at it.
    for (const { spec } of of('Deployment')) expect(spec.minReadySeconds).toBeGreaterThan(30 + 2);
  });

  it('SEC-17 lets pods call the engines that the settings name, mail from the worker alone, and nothing a cloud answers its nodes', () => {
    const { data } = of('ConfigMap')[0];
    const calls = (component) =>
      of('NetworkPolicy')
        .filter(({ spec }) => spec.policyTypes.includes('Egress') && selects(spec.podSelector, { component }))
        .flatMap(({ spec }) => spec.egress ?? [])
        .flatMap(({ ports }) => ports.map(({ port }) => port))
        .sort((one, other) => one - other);
    const inner = [53, 53, podOf(of('Deployment')[0]).containers[0].ports[0].containerPort, 4318];
    const secrets = read('deploy/k8s/secrets.env.example');
    const engines = [443, 6379, portOf(/^DATABASE_URL=(\S+)/m.exec(secrets)[1].replace('…', ''))];
    const brokers = data.KAFKA_BROKERS.split(',').map((broker) => portOf(`kafka://${broker}`));
    expect(calls('gateway')).toEqual(inner.sort((one, other) => one - other));
    for (const name of [...COMPONENTS.filter((each) => each !== 'gateway'), 'migrate', 'backup'])
      expect([name, calls(name)]).toEqual([name, expect.arrayContaining([...inner, ...engines, ...brokers])]);
    expect(COMPONENTS.filter((name) => calls(name).includes(587))).toEqual(['worker']);
    const blocks = of('NetworkPolicy').flatMap(({ spec: { egress = [] } }) => egress.flatMap(({ to }) => to));
    const wide = blocks.flatMap(({ ipBlock }) => (ipBlock && ipBlock.cidr.endsWith('/0') ? [ipBlock] : []));
    expect(wide.length).toBeGreaterThan(0);
    for (const { cidr, except } of wide)
      expect([cidr, except[0]]).toEqual([cidr, cidr.includes(':') ? 'fe80::/10' : '169.254.0.0/16']);
  });

  it('ORG-86 lets webhooks leave from the worker alone, at every port that one may name, and to no private address', () => {
    const [{ to, ports }, ...others] = named('NetworkPolicy', 'reach-receivers').spec.egress;
    expect([others, ports]).toEqual([[], [{ port: 443 }, { port: 1024, endPort: 65_535 }]]);
    const { podSelector } = named('NetworkPolicy', 'reach-receivers').spec;
    expect(COMPONENTS.filter((component) => selects(podSelector, { component }))).toEqual(['worker']);
    const except = to.flatMap(({ ipBlock }) => ipBlock.except);
    for (const range of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '127.0.0.0/8', 'fc00::/7'])
      expect(except).toContain(range);
  });

  it('lets only the gateway be called from outside, with TLS', () => {
    const [{ spec }] = of('Ingress');
    expect(spec.tls[0].hosts).toEqual(spec.rules.map(({ host }) => host));
    expect(spec.rules[0].http.paths.map(({ backend }) => backend.service.name)).toEqual(['gateway-service']);
    const fromIngress = of('NetworkPolicy').filter(({ spec: { ingress = [] } }) =>
      JSON.stringify(ingress).includes('ingress-nginx'),
    );
    expect(fromIngress.map(({ metadata }) => metadata.name)).toEqual(['gateway-service']);
  });
});

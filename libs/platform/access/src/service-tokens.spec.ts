import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { publicServiceKey, serviceCaller, ServiceTokens, signingKey, type ServiceKeys } from './index.ts';

const [lab, pharmacy, coming] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const PUBLIC = new Map([
  ['lab', [publicServiceKey(lab)]],
  ['pharmacy', [publicServiceKey(pharmacy)]],
]);
const ofService = (serviceKey: Buffer, servicePublicKeys: ServiceKeys['servicePublicKeys'] = PUBLIC) => {
  const keys = { serviceKey, servicePublicKeys };
  return new ServiceTokens(() => keys);
};

describe('tokens with which services ask each other', () => {
  it('SEC-17 say which service asks and in whose name, to the service they are meant for alone', () => {
    const token = ofService(lab).sign('lab', 'pharmacy', serviceCaller(7));
    const { caller, service } = ofService(pharmacy).verify(token, 'pharmacy')!;
    expect([service, caller]).toEqual(['lab', { accountId: 0, hospitalId: 7, isStaff: false, sessionId: 'service' }]);
    expect(ofService(pharmacy).verify(token, 'billing')).toBeNull();
  });

  it('SEC-17 cannot be signed by one service in the name of another, nor by nobody', () => {
    const verify = (token: string) => ofService(pharmacy).verify(token, 'pharmacy');
    expect(verify(ofService(lab).sign('admin', 'pharmacy', serviceCaller(null)))).toBeNull();
    expect(verify(ofService(randomBytes(32)).sign('lab', 'pharmacy', serviceCaller(7)))).toBeNull();
    const kid = jwt.decode(ofService(lab).sign('lab', 'pharmacy', serviceCaller(7)), { complete: true })!.header.kid!;
    const claims = { sid: 'service', staff: true };
    const rules = { keyid: kid, issuer: 'nidaan-service:lab', audience: 'nidaan-service:pharmacy', subject: '0' };
    expect(verify(jwt.sign(claims, signingKey(randomBytes(32)), { ...rules, algorithm: 'ES256', expiresIn: 60 }))).toBeNull();
    // By the right key, but for ever; and with none.
    expect(verify(jwt.sign(claims, signingKey(lab), { ...rules, algorithm: 'ES256' }))).toBeNull();
    expect(verify(jwt.sign(claims, '', { ...rules, algorithm: 'none', expiresIn: 60 }))).toBeNull();
    expect(verify(jwt.sign(claims, signingKey(lab), { ...rules, algorithm: 'ES256', expiresIn: -1 }))).toBeNull();
  });

  it('SEC-17 are signed within one process with a key that no other process takes', () => {
    const [one, other] = [new ServiceTokens(), new ServiceTokens()];
    const token = one.sign('lab', 'pharmacy', serviceCaller(7));
    expect(one.verify(token, 'pharmacy')?.service).toBe('lab');
    expect(other.verify(token, 'pharmacy')).toBeNull();
    expect(ofService(pharmacy).verify(token, 'pharmacy')).toBeNull();
  });

  it('SEC-17 roll over: a key that comes is accepted before it signs, one that is retired is refused', () => {
    let keys: ServiceKeys = { serviceKey: pharmacy, servicePublicKeys: PUBLIC };
    const tokens = new ServiceTokens(() => keys);
    const [before, after] = [lab, coming].map((seed) => ofService(seed).sign('lab', 'pharmacy', serviceCaller(7)));
    const taken = () => [before, after].map((token) => tokens.verify(token!, 'pharmacy') !== null);
    expect(taken()).toEqual([true, false]);
    const generation = tokens.generation;
    keys = { ...keys, servicePublicKeys: new Map([['lab', [publicServiceKey(lab), publicServiceKey(coming)]]]) };
    expect(taken()).toEqual([true, true]);
    expect(tokens.generation).not.toBe(generation);
    keys = { ...keys, servicePublicKeys: new Map([['lab', [publicServiceKey(coming)]]]) };
    expect(taken()).toEqual([false, true]);
  });
});

import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Config } from '@nidaan/platform-config';
import { isLoopback, isPublicAddress, plainAddress } from './public-address.ts';

/** Looks names up; a test puts another in its place. */
@Injectable()
export class Resolver {
  async addresses(host: string): Promise<string[]> {
    return (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);
  }
}

/** An address that nothing is ever sent to. */
export class RefusedAddress extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'RefusedAddress';
  }
}

const HTTPS_PORT = 443;
const FIRST_FREE_PORT = 1024;

/**
 * Says whether, and where, Nidaan may send (ORG-86). What a hospital typed must never reach what only this machine can reach. So it is the
 * resolved address that is judged, at every try, and the socket is opened to no other one.
 */
@Injectable()
export class AddressGuard {
  constructor(
    private readonly resolver: Resolver,
    private readonly config: Config,
  ) {}

  /** The addresses behind a URL. Throws RefusedAddress; any other fault is a name that cannot be looked up just now. */
  async addressesOf(text: string): Promise<string[]> {
    const url = new URL(text);
    this.#requireShape(url);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = await this.resolver.addresses(host);
    if (addresses.length === 0) throw new Error('The name has no address');
    const own = ownAddresses();
    // One that is refused among several is no accident.
    if (!addresses.every((address) => this.#mayReach(address) && (!own.has(plainAddress(address)) || this.#isLocal(address))))
      throw new RefusedAddress('The address is not one of the open internet');
    return addresses;
  }

  get #allowsLocal(): boolean {
    const { ALLOW_LOCAL_WEBHOOKS: isOn, isProduction } = this.config.values;
    return isOn && !isProduction;
  }

  #isLocal(address: string): boolean {
    return this.#allowsLocal && isLoopback(address);
  }

  #mayReach(address: string): boolean {
    return isPublicAddress(address) || this.#isLocal(address);
  }

  #requireShape(url: URL): void {
    const isSchemeRight = url.protocol === 'https:' || (url.protocol === 'http:' && this.#allowsLocal);
    if (!isSchemeRight) throw new RefusedAddress('The address must begin with https://');
    if (url.username !== '' || url.password !== '') throw new RefusedAddress('The address must name no user');
    const port = url.port === '' ? HTTPS_PORT : Number(url.port);
    if (port !== HTTPS_PORT && port < FIRST_FREE_PORT) throw new RefusedAddress('The port must be 443, or 1024 and above');
    if (this.#ownHosts().has(url.hostname.replace(/\.$/, ''))) throw new RefusedAddress('The address is our own');
  }

  #ownHosts(): Set<string> {
    const { PUBLIC_URL = '', WEB_ORIGINS } = this.config.values;
    const urls = [PUBLIC_URL, ...WEB_ORIGINS.split(/[\s,]+/)].filter((url) => URL.canParse(url));
    return new Set(urls.map((url) => new URL(url).hostname));
  }
}

const ownAddresses = (): Set<string> =>
  new Set(
    Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => plainAddress(address))),
  );

import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import { unauthorized } from '@nidaan/kernel';
import { callerOf, demandOf, Tokens, type AccessClaims } from './tokens.ts';
import type { Verified } from './verified-tokens.ts';

/** Verifies the bearer token of a request. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(tokens: Tokens) {
    super({
      passReqToCallback: false,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKeyProvider: (_request, token, done) => {
        const key = tokens.keyOf(token);
        // The typings lag behind jsonwebtoken, which takes key objects.
        return key ? done(null, key as unknown as string) : done('unknown key');
      },
      ...tokens.rules,
    } satisfies StrategyOptionsWithoutRequest);
  }

  validate(claims: AccessClaims): Verified {
    const caller = callerOf(claims);
    // The library takes a token without an end as one that never ends.
    if (!caller || !Number.isFinite(claims.exp)) throw unauthorized();
    return { caller, exp: claims.exp, demand: demandOf(claims) };
  }
}

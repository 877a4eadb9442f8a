import { networkOf } from '@nidaan/platform-http';
import { currentContext } from '@nidaan/platform-telemetry';

/** The network of the call at hand. */
export const currentNetwork = (): string => networkOf(currentContext()?.address ?? 'unknown');

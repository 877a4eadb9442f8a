/** A fault of the configuration, as sentences for the operator. */
export class ConfigError extends Error {}

// jsdom has none, and React's renderer for servers asks for one when it is loaded. Static markup never sends anything through it.
class SilentChannel {
  readonly port1 = {};
  readonly port2 = { postMessage: () => undefined };
}
globalThis.MessageChannel ??= SilentChannel as never;

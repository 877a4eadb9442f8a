import { TextDecoder, TextEncoder } from 'node:util';
import { configure } from '@testing-library/dom';
import { PATIENCE } from './patience.mjs';

// Testing Library gives up after 1 s. A screen is loaded when it is opened, and that can take longer on a busy machine.
configure({ asyncUtilTimeout: 5000 * PATIENCE });
// What jsdom lacks and Mantine asks for (https://mantine.dev/guides/jest/).
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.HTMLElement.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
// React Router asks for these when it is loaded.
globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
// React notes where each element was made, for the words of its warnings, and leaves that out while it makes very many. Here it always does:
// the notes took a seventh of the time of all screens.
const { default: React } = await import('react');
Object.defineProperty(React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE, 'recentlyCreatedOwnerStacks', {
  get: () => Infinity,
  set() {},
});

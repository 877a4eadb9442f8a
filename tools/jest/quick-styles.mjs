/** Computed styles of jsdom without what nobody asks for: jsdom reads all rules and thirteen colours for each look at an element. */
import { createRequire } from 'node:module';

const require = createRequire(createRequire(import.meta.url).resolve('jsdom'));
const cssom = require('rrweb-cssom');
const { CSSStyleDeclaration } = require('cssstyle');
const { implForWrapper } = require('./jsdom/living/generated/utils.js');
const { matchesDontThrow } = require('./jsdom/living/helpers/selectors.js');

/** What Testing Library and user-event ask for. */
const ASKED = new Map([
  ['display', { property: 'display' }],
  ['visibility', { property: 'visibility', inherited: 'visible' }],
  ['pointerEvents', { property: 'pointer-events', inherited: 'auto' }],
  ['pointer-events', { property: 'pointer-events', inherited: 'auto' }],
]);
const PROPERTIES = [...new Set([...ASKED.values()].map(({ property }) => property))];
const ONLY_TAGS = /^[a-z][a-z0-9]*(?:\s*,\s*[a-z][a-z0-9]*)*$/;

/** The rules of a sheet that say something of each property, in their order. */
function rulesOf(sheet) {
  const all = [...sheet.cssRules].flatMap((rule) => {
    if (!rule.media) return [rule];
    return Array.from(rule.media).includes('screen') ? [...rule.cssRules] : [];
  });
  const saying = (property) => all.filter(({ selectorText, style }) => selectorText && style?.getPropertyValue(property));
  return new Map(PROPERTIES.map((property) => [property, saying(property).map((rule) => ruleFor(rule, property))]));
}

function ruleFor({ selectorText, style }, property) {
  const value = style.getPropertyValue(property);
  if (!ONLY_TAGS.test(selectorText)) return { value, fits: (element) => matchesDontThrow(element, selectorText) };
  const tags = new Set(selectorText.split(/\s*,\s*/));
  return { value, fits: (element) => tags.has(element._localName) };
}

const ofSheet = new WeakMap();
const ofBrowser = rulesOf(cssom.parse(require('./jsdom/browser/default-stylesheet.js')));

function sheetRules(sheet) {
  const known = ofSheet.get(sheet);
  if (known?.count === sheet.cssRules.length) return known.rules;
  const rules = rulesOf(sheet);
  ofSheet.set(sheet, { rules, count: sheet.cssRules.length });
  return rules;
}

const normal = new Map();

/** A value as a declaration writes it. */
function taken(property, value) {
  const key = `${property}:${value}`;
  if (!normal.has(key)) {
    const declaration = new CSSStyleDeclaration();
    declaration.setProperty(property, value);
    normal.set(key, declaration.getPropertyValue(property));
  }
  return normal.get(key);
}

/** What rules and the element itself say of a property; nothing where they are silent. The last one wins, as in jsdom. */
function declared(element, property) {
  let said = '';
  const say = (value) => (said = value === 'unset' ? '' : taken(property, value));
  for (const rules of [ofBrowser, ...[...element._ownerDocument.styleSheets._list].map(sheetRules)])
    for (const { value, fits } of rules.get(property)) if (fits(element)) say(value);
  const own = element.style?.getPropertyValue(property);
  if (own) say(own);
  return said;
}

// jsdom lets go of its cache when something of the document changes: what was found by then is let go of with it.
const found = new WeakMap();

function cached(element, property) {
  const document = element._ownerDocument;
  document._styleCache ??= new WeakMap();
  if (!found.has(document._styleCache)) found.set(document._styleCache, new Map(PROPERTIES.map((name) => [name, new WeakMap()])));
  const values = found.get(document._styleCache).get(property);
  if (!values.has(element)) values.set(element, declared(element, property));
  return values.get(element);
}

function valueOf(element, { property, inherited }) {
  if (inherited === undefined) return cached(element, property);
  for (let each = element; each; each = each.parentElement) {
    const said = cached(each, property);
    if (said) return said;
  }
  return inherited;
}

/** Lets `getComputedStyle` of a window find what is asked for alone; all else is jsdom's own answer. */
export function quickenStyles(window) {
  const whole = window.getComputedStyle;
  window.getComputedStyle = (node, pseudo) => {
    const element = implForWrapper(node);
    if (pseudo || element?.nodeType !== 1) return whole(node, pseudo);
    let rest;
    const all = () => (rest ??= whole(node));
    const getPropertyValue = (name) => (ASKED.has(name) ? valueOf(element, ASKED.get(name)) : all().getPropertyValue(name));
    const get = (_, name) => {
      if (name === 'getPropertyValue') return getPropertyValue;
      if (ASKED.has(name)) return valueOf(element, ASKED.get(name));
      const value = Reflect.get(all(), name);
      return typeof value === 'function' ? value.bind(all()) : value;
    };
    const has = (_, name) => name in all();
    return new Proxy({}, { get, has, getPrototypeOf: () => Reflect.getPrototypeOf(all()) });
  };
}

/** The part of the app's style sheets that a page needs as it stands in its file: a phone on a slow line draws it before all of them have come. */
import postcss from 'postcss';

const tokens = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, token]) => token));

/** What the selectors of a page can name. */
function namesIn(markup) {
  const tags = [...markup.matchAll(/<[a-z][^>]*>/g)].join('');
  const classes = [...tags.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names).join(' ');
  return {
    elements: tokens(tags, /<([a-z][\w-]*)/g),
    classes: new Set(classes.split(' ')),
    // The first three are set by first-drawing.js.
    attributes: new Set([
      'data-mantine-color-scheme',
      'data-session',
      'data-translated',
      ...tokens(tags, / ([a-z][\w-]*)(?==|[ >])/g),
    ]),
  };
}

// What stands in brackets is one of several, or what an element must not be: it decides nothing here.
const IN_BRACKETS = /:(?:not|is|where|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

/** Whether something in the page could match. */
function canMatch(selector, { elements, classes, attributes }) {
  const outside = selector.replace(IN_BRACKETS, '');
  const all = (known, pattern) => [...tokens(outside, pattern)].every((name) => known.has(name));
  const hasElements = all(elements, /(?:^|[\s>+~])([a-z][\w-]*)/g);
  return hasElements && all(classes, /\.([\w-]+)/g) && all(attributes, /\[([\w-]+)/g) && !selector.includes(':host');
}

function dropUnusedVariables(sheet, markup) {
  for (let dropped = true; dropped;) {
    dropped = false;
    const used = tokens(sheet.toString() + markup, /var\(\s*(--[\w-]+)/g);
    sheet.walkDecls(/^--/, (variable) => {
      if (used.has(variable.prop)) return;
      variable.remove();
      dropped = true;
    });
  }
}

/** What of the sheets `css` the page `markup` can show; of the fonts only those in `fonts`, which are addresses. */
export function firstSheet(css, markup, fonts) {
  const names = namesIn(markup);
  const sheet = postcss.parse(css);
  sheet.walkComments((comment) => comment.remove());
  sheet.walkAtRules('font-face', (font) => {
    if (!fonts.some((file) => font.toString().includes(file))) font.remove();
  });
  sheet.walkRules((rule) => {
    if (rule.parent.name === 'keyframes') return;
    const selectors = rule.selectors.filter((selector) => canMatch(selector, names));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  dropUnusedVariables(sheet, markup);
  const moves = [];
  sheet.walkDecls(/^animation/, ({ value }) => void moves.push(value));
  sheet.walkAtRules('keyframes', (frames) => {
    if (!moves.some((value) => value.includes(frames.params))) frames.remove();
  });
  dropEmpty(sheet);
  return sheet.toString();
}

function dropEmpty(container) {
  container.each((node) => {
    if (node.nodes) dropEmpty(node);
    if (node.nodes?.length === 0) node.remove();
  });
}

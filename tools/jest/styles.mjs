/** Stands in for style sheets in component tests. It has no names, not even those that every object has: `styles.link` is none. */
export default Object.freeze(Object.create(null));

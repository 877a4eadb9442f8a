/** Stands in for style sheets, fonts and pictures in component tests. */
export default '/asset';

/** Stands in for fonts and pictures in component tests: their address. */
export default '/asset';

/** What the command line of `npm test` asks for. */

const WITH_VALUE = new Set([
  '-t',
  '--testNamePattern',
  '-w',
  '--maxWorkers',
  '--outputFile',
  '--testTimeout',
  '--shard',
  '--seed',
]);
// With these Jest looks for the spec files itself.
const OWN_CHOICE =
  /^(--watch(All)?|-o|--onlyChanged|-f|--onlyFailures|--changedSince|--lastCommit|--findRelatedTests|--listTests|--runTestsByPath|--testPathPatterns?|--testPathIgnorePatterns|--shard|--selectProjects|--showConfig|-h|--help|--version)(=.*)?$/;

/** The path patterns among arguments for Jest. */
export const patternsOf = (args) => args.filter((arg, index) => !arg.startsWith('-') && !WITH_VALUE.has(args[index - 1]));

/** Whether Jest is told by an option which spec files it runs. */
export const picksItself = (args) => args.some((arg) => OWN_CHOICE.test(arg));

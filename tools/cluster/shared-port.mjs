/** Processes that accept calls on one port. */
import nodeCluster from 'node:cluster';

/**
 * Gives a function that runs `file` once more, with an environment. All listen on the same port, and each accepts for itself. As Node does it by
 * default, this process accepts and hands on: what it hands to a process that is just ending may never be answered, nor closed.
 */
export function sharingPort(file) {
  nodeCluster.schedulingPolicy = nodeCluster.SCHED_NONE;
  nodeCluster.setupPrimary({ exec: file });
  return (env) => nodeCluster.fork(env);
}

import { totalmem } from 'node:os';

const MB = 1024 * 1024;

/** Settings for a small clinic machine: two cores, some 200 connections, other programs beside it. */
const SHARED = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '220',
  superuser_reserved_connections: '5',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_buffers: '8MB',
  random_page_cost: '1.1',
  // Short statements all day: compiling plans and parallel workers cost more than they bring on two cores.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Warnings and errors can quote values, and values are patients' data: they go to the client alone.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  log_line_prefix: '',
  // Statements carry patients' data and must not reach a log.
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
};

/** For tests: nothing is flushed, so a power cut would lose the cluster. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '1h',
  autovacuum_naptime: '5min',
  // Passwords of tests protect nothing, and each login would be 4,096 rounds on both sides.
  scram_iterations: '1',
};

/** The server's command-line settings, `-c name=value` each. */
export function serverSettings(wanted: { durable: boolean; port: number; maxConnections?: number }): string[] {
  const { durable, port, maxConnections } = wanted;
  const buffers = Math.round(Math.min(256, Math.max(64, totalmem() / MB / 16)));
  const cache = Math.round(Math.max(256, totalmem() / MB / 2));
  const settings = {
    ...SHARED,
    ...(durable ? DURABLE : THROWAWAY),
    ...(maxConnections ? { max_connections: String(maxConnections) } : {}),
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${cache}MB`,
    port: String(port),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

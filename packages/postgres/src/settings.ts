/**
 * For a shop's PC: two cores, a few GB, everything on one disk. Durability (fsync, full_page_writes,
 * synchronous_commit) keeps PostgreSQL's safe defaults.
 */
export const SHOP_SETTINGS: Record<string, string> = {
  timezone: 'UTC',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off', // compiling takes longer than the shop's short queries
  max_parallel_workers_per_gather: '0', // a report must not use both cores
  password_encryption: 'scram-sha-256',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Personal data must not be logged: neither the failed statement nor the key that it collided with.
  log_error_verbosity: 'terse',
  log_min_messages: 'error',
  log_min_error_statement: 'fatal',
}

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

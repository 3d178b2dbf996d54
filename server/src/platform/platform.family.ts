import type { FamilyClaims } from './family.ts'

/** Tables of the platform, which is no noun. */
export const platformFamily: FamilyClaims = {
  attempt_counters: 'not of a family',
  chores: 'not of a family',
  events: {
    kept: { 'ids and states, as they were told to other programs; they go after their days': ['data'] },
    notOfFamily: ['id', 'type', 'entity', 'actor', 'traceparent'],
  },
  // Answers of changes are numbers and versions; those that hold more are not kept (`secret`). They go after a day.
  idempotency_keys: 'not of a family',
  installation_facts: 'not of a family',
  provider_notices: {
    kept: { 'as the provider signed and encrypted it; it goes after its days': ['body'] },
    notOfFamily: ['provider', 'notice_id'],
  },
  push_events: 'not of a family',
  quiet_records: 'not of a family',
  schema_migrations: 'not of a family',
  sessions: 'not of a family',
  tasks: {
    erased: ['input'],
    notOfFamily: ['kind', 'title', 'detail', 'status', 'content', 'error', 'request'],
  },
  // Numbers, versions, states and moments; they go after an hour.
  undo_steps: 'not of a family',
  worker_nodes: 'not of a family',
}

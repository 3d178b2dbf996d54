import type { FamilyClaims } from '../platform/family.ts'

export const logsFamily: FamilyClaims = {
  operation_logs: {
    kept: {
      'the chain of the log proves it; what is personal in it is sealed under the key of its family, and what names it in the clear is replaced by ***':
        ['before', 'after', 'content'],
    },
    notOfFamily: ['operation_type', 'source', 'call', 'target_entity', 'ip', 'user_agent', 'request_id'],
  },
  log_clearings: 'not of a family',
  operation_log_day: 'not of a family',
  operation_log_operators: 'not of a family',
  operation_log_delta: 'not of a family',
  operation_log_entity_day: 'not of a family',
  operation_log_entity_delta: 'not of a family',
}

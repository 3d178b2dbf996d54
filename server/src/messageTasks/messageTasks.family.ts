import type { FamilyClaims } from '../platform/family.ts'

export const messageTasksFamily: FamilyClaims = {
  message_tasks: 'not of a family',
  message_deliveries: {
    kept: {
      'proves that one message went to one account; the timeline of a family reads those of the accounts that were joined to it': [
        'parent_id',
      ],
      'figures of messages count by it': ['channel', 'state', 'reason'],
    },
  },
  // Where nothing is sent, what would have been; to staff as well.
  outbox_messages: { erased: ['receiver', 'text', 'code', 'cause'], notOfFamily: ['channel'] },
}

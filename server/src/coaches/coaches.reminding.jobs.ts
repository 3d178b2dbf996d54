import { tell } from '../notify/notify.api.ts'
import type { Task } from '../platform/jobs/worker.ts'
import type { Services } from '../platform/services.ts'
import { transaction } from '../platform/write/transaction.ts'
import { wasUndone } from '../platform/write/undo.ts'
import { commentsRepository } from './coaches.comments.repository.ts'
import { heldReminders } from './coaches.service.ts'

/** Tells each account once, whatever dies in between: what has left is marked with the messages. */
export const reminderTask =
  (services: Services): Task =>
  (given) =>
    transaction(services.pool, async (tx) => {
      const { ids, day, step } = heldReminders.parse(given)
      // The same that are noted again since then wait for their own job.
      if (step !== undefined && (await wasUndone(tx, step))) return
      for (const { userId, coachIds, count, firstId } of await commentsRepository.tellReminders(tx, ids, day)) {
        await tell(tx, {
          userId,
          title: { code: 'message.commentReminder' },
          detail: { code: 'message.commentReminder.detail', data: { count } },
          link: `#/coach/coachOverTime?${coachIds.map((id) => `coachId=${id}&`).join('')}kind=DUE&kind=MISSING`,
          cause: `comment:${firstId}:${day}`,
        })
      }
    })

import * as z from 'zod'
import { AppError } from '../platform/errors.ts'
import { defineUndo } from '../platform/write/undo.ts'
import { commentsRepository } from './coaches.comments.repository.ts'

/** The job that tells coaches what they were reminded of. */
export const REMINDER_JOB = 'coaches.remind'

/** Clock-ins that were noted together on a day. */
export const reminders = z.object({ ids: z.array(z.int().positive()), day: z.string() })
/** The same as their job has them, with the step that let them leave. */
export const heldReminders = reminders.extend({ step: z.int().optional() })

/** Nobody is reminded; the same clock-ins can be reminded of again today. */
export const coachesReminded = defineUndo({
  step: 'COACHES_REMINDED',
  code: 'COASH_OVERTIME_REMIND',
  trace: reminders,
  put: async (w, _cx, { ids, day }) => {
    // All of them leave together, so that none is left where they have.
    const count = await commentsRepository.withdrawReminders(w.tx, ids, day)
    if (count === 0) throw new AppError('UNDO_SENT')
    w.audit({ id: null, target: 'campStudent', data: { step: 'COACHES_REMINDED', count } })
  },
})

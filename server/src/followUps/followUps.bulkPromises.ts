import { keepPromise } from '@camp/contract/followUps/followUps'
import { promiseState } from '@camp/contract/followUps/followUps.record'
import { chosenRows } from '../platform/changes/change.engine.ts'
import { type Left, recordsChange } from '../platform/changes/change.records.ts'
import type { Cx } from '../platform/http/context.ts'
import { type FollowUpMatch, followUpConditions, followUpsList, followUpsRepository, type LockedNote } from './followUps.repository.ts'
import { keepAll } from './followUps.service.ts'

/** Notes that were picked, or all that match but some; `total` is how many they were when they were chosen. */
export type NoteChoice = FollowUpMatch & { readonly total?: number | undefined }

/** The notes of a choice, as rows of a set of changes; refused if their number has moved since it was shown, or is too large. */
export const chosenNotes = (cx: Cx, { total, ...match }: NoteChoice): Promise<{ id: string }[]> =>
  chosenRows((most) => followUpsList.ids(cx.db, followUpConditions(match, cx.scope), most), total)

/** Promises of many notes marked as kept. */
export const keptPromises = recordsChange<LockedNote, Left>({
  kind: 'followUps.promises',
  code: 'FOLLOW_UP',
  call: keepPromise,
  target: 'followUp',
  title: { code: 'task.keepPromises' },
  name: { zh: '批量办结跟进承诺', en: 'Marking promises as kept' },
  fields: { promise: { zh: '承诺状态', en: 'Promise', words: (value, language) => promiseState.label(value as 'OPEN', language) } }, // of `shown`
  read: (db, { scope }, ids) => followUpsRepository.read(db, ids, scope, false),
  hold: (tx, { scope }, ids) => followUpsRepository.read(tx, ids, scope, true),
  subject: (note) => note?.nextText ?? '',
  bar: ({ nextAt }) => (nextAt === null ? { error: 'NO_PROMISE' } : null),
  done: ({ keptAt }) => keptAt !== null,
  shown: () => ({ before: { promise: 'OPEN' }, after: { promise: 'KEPT' } }),
  write: (w, cx, notes) => keepAll(w, cx, notes, true),
  put: (w, cx, backs) =>
    keepAll(
      w,
      cx,
      backs.map(({ held }) => held),
      false,
    ),
})

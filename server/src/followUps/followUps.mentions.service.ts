import type * as calls from '@camp/contract/followUps/followUps'
import { tell } from '../notify/notify.api.ts'
import { familySeen } from '../parents/parents.api.ts'
import { AppError } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { mentionsRepository } from './followUps.mentions.repository.ts'

/** Somebody who is newly named, and where the note opens for that person. */
interface Named {
  readonly id: number
  readonly link: string
}

/** Who is newly named; refused where one of them may not read notes of the family. */
export async function newlyNamed(
  w: Write,
  cx: Cx,
  parentId: number,
  mentions: readonly number[],
  old: readonly number[],
): Promise<Named[]> {
  const ids = mentions.filter((id) => !old.includes(id))
  if (ids.length === 0) return []
  const readers = await mentionsRepository.among(w.tx, parentId, ids)
  // Neither whether there is such a person nor what it is called is told to who could not have chosen it.
  const unseen = new Set(ids).size - readers.length
  if (unseen > 0) throw new AppError('MENTION_UNSEEN', { count: unseen }, { field: 'mentions' })
  return readers.filter(({ id }) => id !== cx.reader.userId)
}

/** Each is told once of a note, in the same change; whether the note opens is asked again as the message is read. */
export async function tellNamed(w: Write, cx: Cx, noteId: number, named: readonly Named[]): Promise<void> {
  for (const { id, link } of named) {
    await tell(w.tx, {
      userId: id,
      title: { code: 'message.mentioned', data: { by: cx.reader.realName } },
      detail: { code: 'message.mentioned.detail' },
      link,
      cause: `followUp:${noteId}`,
    })
  }
}

/** Whom one may name in a note of a family that one sees oneself. */
export const listReaders: Handler<typeof calls.listNoteReaders> = async ({ query: { parentId, keyword } }, cx) => {
  await familySeen(cx, parentId)
  return mentionsRepository.offer(cx.db, parentId, cx.reader.userId, keyword)
}

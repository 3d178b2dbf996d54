import type { NotifyCode } from '@camp/contract/base/notify.texts'
import type { Statement } from '../platform/db/statement.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { tell } from './notify.service.ts'

/** Somebody who is newly named, and where the text opens for that person. */
interface Named {
  readonly id: number
  readonly link: string
}

interface Place {
  readonly offer: Statement<{ id: number; name: string }>
  readonly among: Statement<Named>
  readonly title: NotifyCode
  readonly detail: NotifyCode
  /** What a message comes from, before what the text is. */
  readonly cause: string
}

/** How texts of one kind name colleagues with @. */
export const mentionsIn = ({ offer, among, title, detail, cause }: Place) => ({
  /** Whom the reader may name. Whether the reader sees the record is asked before. */
  offered: (cx: Cx, of: number, keyword: string | undefined) => cx.db.all(offer, [of, cx.reader.userId, keyword || null]),

  /** Who is newly named; refused where one of them may not read it. */
  newlyNamed: async (w: Write, cx: Cx, of: number, mentions: readonly number[], old: readonly number[]): Promise<Named[]> => {
    const ids = mentions.filter((id) => !old.includes(id))
    if (ids.length === 0) return []
    const readers = await w.tx.all(among, [of, ids])
    // Neither whether there is such a person nor what it is called is told to who could not have chosen it.
    const unseen = new Set(ids).size - readers.length
    if (unseen > 0) throw new AppError('MENTION_UNSEEN', { count: unseen }, { field: 'mentions' })
    return readers.filter(({ id }) => id !== cx.reader.userId)
  },

  /** Each is told once of a text `of`, in the same change; whether it opens is asked again as the message is read. */
  tellNamed: async (w: Write, cx: Cx, of: number | string, named: readonly Named[]): Promise<void> => {
    for (const { id: userId, link } of named) {
      await tell(w.tx, {
        userId,
        title: { code: title, data: { by: cx.reader.realName } },
        detail: { code: detail },
        link,
        cause: `${cause}:${of}`,
      })
    }
  },
})

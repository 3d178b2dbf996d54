import type { NotifyCode } from '@camp/contract/base/notify.texts'
import type { Statement } from '../platform/db/statement.ts'
import { AppError } from '../platform/errors.ts'
import type { Cx } from '../platform/http/context.ts'
import type { Write } from '../platform/write/write.ts'
import { tell } from './notify.service.ts'

/** So many are offered: one types on to find others. */
const OFFERED = 8

/** Of those who read a record those whose name or account fits $3, without $2. `readers`: their `id`, and the `link` where each opens record $1. */
export const offerText = (readers: string): string => `select u.id, u.real_name as name from ${readers} r join users u on u.id = r.id
   where u.id <> $2 and ($3::text is null or position(lower($3) in lower(u.real_name)) > 0 or starts_with(lower(u.username), lower($3)))
   order by u.real_name collate "zh-x-icu", u.id limit ${OFFERED}`

/** Those of the people $2 who read it. */
export const amongText = (readers: string): string => `select r.id, r.link from ${readers} r where r.id = any($2::bigint[]) order by r.id`

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

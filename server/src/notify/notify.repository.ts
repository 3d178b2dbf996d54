import type { StoredText } from '@camp/contract/base/notify.texts'
import { NOTIFICATION_PREFERENCE } from '@camp/contract/base/notify.topics'
import { PRESENCE_PREFERENCE } from '@camp/contract/base/presence'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement } from '../platform/db/statement.ts'
import { storedText } from '../platform/tasks/stored.text.ts'

interface StoredMessage {
  id: number
  title: StoredText
  detail: StoredText
  messageTime: string
  readFlag: 'READ' | 'UNREAD'
  link: string | null
}

const COLUMNS = `id, title, detail, message_time, read_flag, link`

const texts = { fits: { title: storedText, detail: storedText } } as const
const UNREAD = statement(
  'messages.unread',
  `select ${COLUMNS} from messages where user_id = $1 and read_flag = 'UNREAD' order by id desc limit 200`,
  texts,
)
const ALL = statement('messages.all', `select ${COLUMNS} from messages where user_id = $1 order by id desc limit 200`, texts)
const COUNT_UNREAD = statement('messages.countUnread', "select count(*) as count from messages where user_id = $1 and read_flag = 'UNREAD'")

const LOCK = seldom('notify.lock', `select ${COLUMNS} from messages where id = $1 and user_id = $2 for update`, texts)
const CREATE = seldom(
  'notify.create',
  `insert into messages (user_id, title, detail, link, cause) select $1::bigint, $2::jsonb, $3::jsonb, $4::text, $5::text
       where not exists (select from user_preferences where user_id = $1 and key = $7::text and value->'muted' ? $6::text)
       on conflict (user_id, cause) do nothing returning id`,
)

const REMOVE_UNREAD = seldom('notify.removeUnread', "delete from messages where cause = $1 and read_flag = 'UNREAD' returning user_id")

const HIDES = seldom(
  'notify.hides',
  "select coalesce((select value->'hidden' = 'true'::jsonb from user_preferences where user_id = $1 and key = $2), false) as hides",
  { notNull: ['hides'] },
)

/** Has the person chosen to be seen by nobody? */
export const hidesPresence = async (db: Executor, userId: number): Promise<boolean> =>
  (await db.one(HIDES, [userId, PRESENCE_PREFERENCE]))?.hides ?? false

/** Messages and their owner: nobody reads or touches another's. */
export const messagesRepository = {
  unread: (db: Executor, userId: number) => db.all(UNREAD, [userId]),

  all: (db: Executor, userId: number) => db.all(ALL, [userId]),

  countUnread: async (db: Executor, userId: number): Promise<number> => {
    const [row] = await db.all(COUNT_UNREAD, [userId])
    return row?.count ?? 0
  },

  lock: async (tx: Tx, userId: number, id: number): Promise<StoredMessage | undefined> => await tx.one(LOCK, [id, userId]),

  markRead: (tx: Tx, id: number) => tx.run("update messages set read_flag = 'READ' where id = $1", [id]),

  remove: (tx: Tx, id: number) => tx.run('delete from messages where id = $1', [id]),

  removeUnread: async (tx: Tx, cause: string): Promise<number[]> => (await tx.all(REMOVE_UNREAD, [cause])).map(({ userId }) => userId),

  /** One message a cause and person; returns its id, or undefined if that person got it before or does without the topic. */
  create: async (
    tx: Tx,
    message: { userId: number; title: StoredText; detail: StoredText; link: string | null; cause: string },
    topic: string | null,
  ): Promise<number | undefined> => {
    const [row] = await tx.all(CREATE, [
      message.userId,
      JSON.stringify(message.title),
      JSON.stringify(message.detail),
      message.link,
      message.cause,
      topic,
      NOTIFICATION_PREFERENCE,
    ])
    return row?.id
  },
}

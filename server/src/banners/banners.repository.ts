import type { Banner } from '@camp/contract/banners/banners'
import { type BannerPosition, type BannerPost, bannerLack, bannerPosition } from '@camp/contract/banners/banners.labels'
import type { Paging } from '@camp/contract/base/call'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { listed, orderBy, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { COLUMNS, JOINS } from './banners.conditions.ts'

/** What a banner says, as it is written. */
export interface BannerFields {
  readonly title: string
  readonly imageMediaId: string | null
  readonly linkKind: Banner['linkKind']
  readonly linkTarget: string | null
  readonly position: BannerPosition
  readonly startAt: string | null
  readonly endAt: string | null
}

const SORTS = { id: 'o.id', sequence: 'o.sequence', archivedAt: 'o.archived_at' } as const

const fits = { position: bannerPosition.schema }
const LIST = listed(
  'banners.list',
  { table: sql`banners o`, columns: COLUMNS, joins: sql.raw(JOINS) },
  { fits: { ...fits, lacks: z.array(bannerLack.schema) } },
)
const FIELDS = `title, image_media_id, link_kind, link_target, position,
  start_at, end_at`

const LOCK = statement(
  'banners.lock',
  `select id, version, post_status, archived_at is not null as archived, sequence, ${FIELDS} from banners where id = $1
   for no key update`,
  { notNull: ['archived'], fits },
)
const ADD = statement(
  'banners.add',
  `insert into banners (title, image_media_id, link_kind, link_target, position, start_at, end_at, sequence)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, version, ${FIELDS}`,
  { fits },
)
const CHANGE = statement(
  'banners.change',
  `update banners set title = $1, image_media_id = $2, link_kind = $3, link_target = $4, position = $5, start_at = $6, end_at = $7,
     sequence = coalesce($8, sequence), ${TOUCHED}
   where id = $9 returning id, version, ${FIELDS}`,
  { fits },
)
const POST = statement('banners.post', `update banners set post_status = $1, ${TOUCHED} where id = $2 returning id, version`)
const ARCHIVE = statement(
  'banners.archive',
  `update banners set archived_at = now(), post_status = 'UNPOSTED', ${TOUCHED} where id = $1
   returning id, version`,
)
const RESTORE = statement(
  'banners.restore',
  `update banners set archived_at = null, sequence = $2, ${TOUCHED} where id = $1 returning id, version`,
)
const ORDER = statement('banners.order', 'select id, position, title from banners where archived_at is null order by position, sequence', {
  fits,
})
// The place is no part of what is edited: who has a banner open is not disturbed by who sorts.
const PLACE = statement(
  'banners.place',
  `update banners b set sequence = w.place, updated_at = now() from unnest($1::bigint[]) with ordinality as w (id, place)
   where b.id = w.id and b.sequence <> w.place returning b.id`,
)
const CLOSE_GAPS = statement(
  'banners.closeGaps',
  `update banners b set sequence = n.place, updated_at = now()
   from (select id, row_number() over (order by sequence) as place from banners where position = $1 and archived_at is null) n
   where b.id = n.id and b.sequence <> n.place`,
)
const LINKED = statement(
  'banners.linked',
  `select case $1 when 'GOODS' then exists (select from goods where id = $2 and deleted_at is null and active_flg = 'ACTIVE')
     else exists (select from camps where id = $2 and deleted_at is null) end as there`,
  { notNull: ['there'] },
)
const SPAN = statement('banners.span', 'select $1::timestamptz < $2::timestamptz as runs')

const SNAPSHOT = statement(
  'banners.snapshot',
  `select created_at, null::timestamptz as deleted_at, '[]'::json as changes,
    json_build_object('title', title, 'imageUrl', '/media/' || image_media_id, 'linkKind', link_kind, 'linkTarget', link_target,
      'position', position, 'startAt', ${momentInJson('start_at')}, 'endAt', ${momentInJson('end_at')}, 'postStatus', post_status,
      'archived', archived_at is not null) as fields
   from banners where id = $1`,
  snapshotSays,
)
const NAMES = statement('banners.names', `select id, title as name from banners where id = any($1::bigint[])`)

/** A banner that is locked until the end of the change. */
export type LockedBanner = Row<typeof LOCK>

const values = (fields: BannerFields) => [
  fields.title,
  fields.imageMediaId,
  fields.linkKind,
  fields.linkTarget,
  fields.position,
  fields.startAt,
  fields.endAt,
]

const pageOf = (db: Executor, where: RawBuilder<boolean>, order: RawBuilder<unknown>, paging: Paging): Promise<Rows<Banner>> =>
  LIST.page(db, where, paging, { order })

const whole = (size: number): Paging => ({ page: 1, size, counted: false, sort: [] })

export const bannersRepository = {
  page: (db: Executor, where: RawBuilder<boolean>, paging: Paging): Promise<Rows<Banner>> =>
    pageOf(db, where, orderBy(SORTS, paging.sort), paging),

  /** In their order. */
  all: async (db: Executor, where: RawBuilder<boolean>, most: number): Promise<Banner[]> => [
    ...(await pageOf(db, where, sql`o.sequence, o.id`, whole(most))).rows,
  ],

  one: async (db: Executor, id: number): Promise<Banner | undefined> =>
    (await pageOf(db, sql<boolean>`o.id = ${id}`, sql`o.id`, whole(1))).rows[0],

  /** One at a time changes which banners there are in which order. */
  lockAll: async (tx: Tx): Promise<void> => {
    await tx.run(lockText('banners'))
  },

  /** Holds the banner until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedBanner | undefined> => await tx.one(LOCK, [id]),

  /** Those that are not archived, place by place in their order. */
  order: (tx: Tx) => tx.all(ORDER, []),

  add: async (tx: Tx, fields: BannerFields, sequence: number) => await tx.one(ADD, [...values(fields), sequence]),

  /** `sequence`: of another place that it goes to; null: it stays where it is. */
  change: async (tx: Tx, id: number, fields: BannerFields, sequence: number | null) =>
    await tx.one(CHANGE, [...values(fields), sequence, id]),

  post: async (tx: Tx, id: number, status: BannerPost) => await tx.one(POST, [status, id]),

  archive: async (tx: Tx, id: number) => await tx.one(ARCHIVE, [id]),

  restore: async (tx: Tx, id: number, sequence: number) => await tx.one(RESTORE, [id, sequence]),

  /** Puts a place into this order; answers how many moved. */
  place: async (tx: Tx, ids: readonly number[]): Promise<number> => (await tx.all(PLACE, [ids])).length,

  closeGaps: (tx: Tx, position: BannerPosition): void => tx.later(CLOSE_GAPS, [position]),

  /** Are there such goods on sale, or such a camp? */
  linked: async (tx: Tx, kind: 'GOODS' | 'CAMP', id: number): Promise<boolean> => (await tx.one(LINKED, [kind, id]))?.there ?? false,

  /** Does it end after it starts? */
  runs: async (tx: Tx, { startAt, endAt }: BannerFields): Promise<boolean> => (await tx.one(SPAN, [startAt, endAt]))?.runs ?? true,

  /** As it stands, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}

import type { CallAnswer, HandlerInput, Paging } from '@camp/contract/base/call'
import { getResource, type getResourceOptions, type Resource, type ResourceFilter } from '@camp/contract/resources/resources'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, equals, except, listed, named, nameOrder, type Rows } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { type Row, seldom, statement, TOUCHED } from '../platform/db/statement.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'
import { storedFiles } from './resources.revisions.repository.ts'

/** Which resources: those of the filter, some picked ones, or all but some. */
export type ResourceMatch = ResourceFilter & {
  readonly ids?: readonly number[] | undefined
  readonly except?: readonly number[] | undefined
}

/** The only place of conditions on resources. */
export function resourceConditions(match: ResourceMatch): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.id', match.ids),
    except('o.id', match.except),
    named(['o.title'], match.title),
    among('o.kind', match.kind),
    among('o.level', match.level),
    among('o.theme', match.theme),
    among('o.uploader_id', match.uploaderId),
    among('o.active_flg', match.activeFlg),
    equals('o.to_review', match.toReview),
  ])
}

/** Most rows of a picker, and most words of a kind. */
const MOST = 200
const TODAY = 'business_day(now())'

/** Files as they stand in a column, with the facts of their media. */
const filesIn = (column: string) => `coalesce((select json_agg(json_build_object('mediaId', m.id, 'url', '/media/' || m.id,
    'name', coalesce(f.file ->> 'name', m.name), 'kind', m.kind, 'type', m.mime, 'size', m.size, 'width', m.width, 'height', m.height,
    'seconds', m.seconds, 'pages', coalesce((f.file ->> 'pages')::integer, m.pages)) order by f.place)
  from jsonb_array_elements(${column}) with ordinality f (file, place) join media m on m.id = f.file ->> 'mediaId'), '[]')`

const USED = `(select count(distinct l.camp_id) from camp_lessons l join camps c on c.id = l.camp_id and c.deleted_at is null
  where l.resource_id = o.id)`
/** Lessons of camps that have not ended. */
const AHEAD = `(select count(*) from camp_lessons l join camps c on c.id = l.camp_id and c.deleted_at is null
  where l.resource_id = o.id and c.end_date >= ${TODAY})`

const COLUMNS = `o.id, o.created_at, o.updated_at, o.version, o.title, o.kind, o.level, o.theme,
  o.cover_media_id as cover_id, '/media/' || o.cover_media_id as cover_url, ${filesIn('o.files')} as files, o.revision,
  o.uploader_id, (select p.name from uploaders p where p.id = o.uploader_id) as uploader_name, o.active_flg,
  o.to_review, ${USED} as used_in_camps, ${AHEAD} as lessons_ahead`

/** A camp that has not begun gets the newest revision when it does. */
const USES = `coalesce((select json_agg(u order by u."startDate" desc, u."campId" desc) from (
    select c.id as "campId", c.name as "campName", c.term, camp_status(c.enrol_start, c.enrol_end, c.start_date, c.end_date, ${TODAY}) as status,
      c.start_date as "startDate", c.end_date as "endDate", array_agg(l.day order by l.day) as days,
      case when c.start_date > ${TODAY} then o.revision else coalesce(k.revision, o.revision) end as revision
    from camp_lessons l join camps c on c.id = l.camp_id and c.deleted_at is null
      left join camp_resource_revisions k on k.camp_id = c.id and k.resource_id = o.id
    where l.resource_id = o.id group by c.id, k.revision) u), '[]')`
/** Each became the newest when the one before was replaced, by whom that was. */
const REVISIONS = `(select json_agg(json_build_object('revision', r.revision, 'files', r.files,
    'since', coalesce(b.replaced_at, o.created_at), 'byName', w.real_name) order by r.revision desc)
  from (select o.revision, ${filesIn('o.files')} as files
      union all select v.revision, ${filesIn('v.files')} from resource_revisions v where v.resource_id = o.id) r
    left join resource_revisions b on b.resource_id = o.id and b.revision = r.revision - 1
    left join users w on w.id = b.replaced_by)`

const { uses, revisions, files } = getResource.answer.schema.shape
const ONE = statement(
  'resources.one',
  `select ${COLUMNS}, ${USES} as uses, ${REVISIONS} as revisions from resources o where o.id = $1 and o.deleted_at is null`,
  { fits: { uses, revisions, files }, notNull: ['usedInCamps', 'lessonsAhead'] },
)
const WORDS = statement(
  'resources.words',
  `select array(select distinct level from resources where level is not null and deleted_at is null order by level limit ${MOST}) as levels,
     array(select distinct theme from resources where theme is not null and deleted_at is null order by theme limit ${MOST}) as themes`,
  { notNull: ['levels', 'themes'] },
)

const HELD = `o.id, o.version, o.title, o.kind, o.level, o.theme, o.cover_media_id as cover_id, o.files, o.revision,
  o.uploader_id, (select p.name from uploaders p where p.id = o.uploader_id) as uploader_name, o.active_flg, ${AHEAD} as lessons_ahead`
const says = { fits: { files: storedFiles }, notNull: ['lessonsAhead'] } as const
const READ = statement(
  'resources.read',
  `select ${HELD} from resources o where o.id = any($1::bigint[]) and o.deleted_at is null order by o.id`,
  says,
)
const LOCK = statement(
  'resources.lock',
  `select ${HELD} from resources o where o.id = any($1::bigint[]) and o.deleted_at is null order by o.id for no key update of o`,
  says,
)
const ADD = statement(
  'resources.add',
  `insert into resources (title, kind, level, theme, cover_media_id, files, uploader_id)
   values ($1, $2, $3, $4, $5, $6::jsonb, $7) returning id, version`,
)
const CHANGE = statement(
  'resources.change',
  `update resources set title = $1, kind = $2, level = $3, theme = $4, cover_media_id = $5, files = $6::jsonb, uploader_id = $7,
     revision = $9, to_review = false, ${TOUCHED}
   where id = $8 returning id, version`,
)
const SWITCH = statement(
  'resources.switch',
  `update resources set active_flg = $2, to_review = false, ${TOUCHED}
   where id = any($1::bigint[]) returning id, version`,
)
const ARCHIVE = statement('resources.archive', 'update resources set deleted_at = now(), version = version + 1 where id = $1')
const RESTORE = statement(
  'resources.restore',
  `update resources set deleted_at = null, ${TOUCHED} where id = $1 and version = $2 and deleted_at is not null returning id, uploader_id`,
)
const UNNAME = statement('resources.unname', 'update resources set uploader_id = null where id = $1')
/** The camps of a resource, by name, those that begin last first. */
const CAMPS = statement(
  'resources.camps',
  `select ${campNameSql('c')} as name from camps c
   where c.deleted_at is null and c.id in (select l.camp_id from camp_lessons l where l.resource_id = $1) order by c.start_date desc, c.id desc`,
  { notNull: ['name'] },
)
/** Held until the end of the change: one that is deleted meanwhile would be missing. */
const UPLOADER = statement('resources.uploader', 'select name from uploaders where id = $1 and deleted_at is null for key share')
const SNAPSHOT = statement(
  'resources.snapshot',
  `select o.created_at, o.deleted_at, '[]'::json as changes,
    json_build_object('title', o.title, 'kind', o.kind, 'level', o.level, 'theme', o.theme, 'coverId', o.cover_media_id,
      'files', array(select f.file ->> 'name' from jsonb_array_elements(o.files) with ordinality f (file, place) order by f.place),
      'revision', o.revision, 'uploaderName', (select p.name from uploaders p where p.id = o.uploader_id), 'activeFlg', o.active_flg) as fields
   from resources o where o.id = $1`,
  snapshotSays,
)
const NAMES = statement('resources.names', 'select id, title as name from resources where id = any($1::bigint[])')

export type LockedResource = Row<typeof LOCK>
/** What a resource says, as it is written. */
export type ResourceFields = Pick<
  LockedResource,
  'title' | 'kind' | 'level' | 'theme' | 'coverId' | 'files' | 'uploaderId' | 'uploaderName'
>

const SORTS = {
  id: 'o.id',
  title: { name: 'o.title' },
  createdAt: 'o.created_at',
  updatedAt: 'o.updated_at',
  usedInCamps: sql.raw(USED),
} as const

const values = ({ title, kind, level, theme, coverId, files, uploaderId }: ResourceFields) => [
  title,
  kind,
  level,
  theme,
  coverId,
  JSON.stringify(files),
  uploaderId,
]

const OPTIONS = statement(
  'resources.options',
  `select id, title, kind, level from resources where deleted_at is null and active_flg = 'ACTIVE' and title ilike $1
   order by ${nameOrder('title')}, id limit ${MOST}`,
)
export const resourcesList = listed(
  'resources.list',
  { table: sql`resources o`, columns: sql.raw(COLUMNS), joins: sql``, sorts: SORTS },
  { fits: { files } },
)

export const resourcesRepository = {
  options: (
    db: Executor,
    { keyword }: HandlerInput<typeof getResourceOptions>['query'],
  ): Promise<CallAnswer<typeof getResourceOptions>> => {
    return db.all(OPTIONS, [`%${likeLiteral(keyword ?? '')}%`])
  },

  page: (db: Executor, match: ResourceMatch, paging: Paging): Promise<Rows<Resource>> =>
    resourcesList.page(db, resourceConditions(match), paging),

  one: async (db: Executor, id: number) => await db.one(ONE, [id]),

  words: async (db: Executor) => (await db.one(WORDS, [])) ?? { levels: [], themes: [] },

  read: (db: Executor, ids: readonly number[]): Promise<LockedResource[]> => db.all(READ, [ids]),

  /** Holds resources until the end of the change, in one order for all. */
  lock: (tx: Tx, ids: readonly number[]): Promise<LockedResource[]> => tx.all(LOCK, [ids]),

  add: async (tx: Tx, fields: ResourceFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: ResourceFields, revision: number) => await tx.one(CHANGE, [...values(fields), id, revision]),

  switch: (tx: Tx, ids: readonly number[], activeFlg: LockedResource['activeFlg']) => tx.all(SWITCH, [ids, activeFlg]),

  uploader: async (tx: Tx, id: number): Promise<string | undefined> => (await tx.one(UPLOADER, [id]))?.name,

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** Brings one back as its deletion has left it; undefined where it is not so. An uploader who is gone since is not named any more. */
  restore: async (tx: Tx, id: number, version: number) => {
    const back = await tx.one(RESTORE, [id, version])
    if (back && back.uploaderId !== null && !(await tx.one(UPLOADER, [back.uploaderId]))) tx.later(UNNAME, [id])
    return back
  },

  camps: async (tx: Tx, id: number): Promise<string[]> => (await tx.all(CAMPS, [id])).map(({ name }) => name),

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}

const ADD_RECEIVED = seldom(
  'resources.addReceived',
  `insert into resources (title, kind, files, uploader_id, active_flg, to_review)
   values ($1, $2, $3::jsonb, $4, 'INACTIVE', true) returning id`,
)

export interface ReceivedResource {
  readonly title: string
  readonly kind: string
  readonly files: readonly { readonly mediaId: string; readonly name: string; readonly pages: null }[]
  readonly uploaderId: number
}

export const receivedRepository = {
  add: async (tx: Tx, { title, kind, files, uploaderId }: ReceivedResource) =>
    await tx.one(ADD_RECEIVED, [title, kind, JSON.stringify(files), uploaderId]),
}

import type { AppVersion, AppVersionFilter } from '@camp/contract/appVersions/appVersions'
import { type AppPlatform, type VersionState, versionState } from '@camp/contract/appVersions/appVersions.labels'
import type { Paging } from '@camp/contract/base/call'
import { sql } from 'kysely'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, either, equals, listed, part, type Rows } from '../platform/db/list.ts'
import { lockText } from '../platform/db/locks.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** How a version `o` stands, as a condition for each state. */
const STATES: Readonly<Record<VersionState, Condition>> = {
  BLOCKED: sql<boolean>`o.blocked`,
  DRAFT: sql<boolean>`(not o.blocked and o.published_at is null)`,
  SCHEDULED: sql<boolean>`(not o.blocked and o.published_at > now())`,
  PUBLISHED: sql<boolean>`(not o.blocked and o.published_at <= now())`,
}

/** The state itself, as the answer names it. */
export const STATE = `case when o.blocked then 'BLOCKED' when o.published_at is null then 'DRAFT' when o.published_at > now() then 'SCHEDULED'
  else 'PUBLISHED' end`

/** The only place of conditions on versions. */
export function appVersionConditions(match: AppVersionFilter): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    among('o.platform', match.platform),
    part('o.version_name', match.versionName),
    equals('o.force_update', match.forceUpdate),
    either(match.state?.map((state) => STATES[state])),
  ])
}

/** What a version says, as it is written; `publishedAt` may be `now`. */
export type VersionFields = Pick<
  AppVersion,
  | 'platform'
  | 'versionName'
  | 'versionCode'
  | 'forceUpdate'
  | 'downloadUrl'
  | 'releaseNotes'
  | 'publishedAt'
  | 'hotfixOf'
  | 'minSupportedCode'
  | 'rolloutPercent'
  | 'blocked'
>

// What is to come stands above what was, and drafts above all.
const SORTS = { id: 'o.id', versionCode: 'o.version_code', publishedAt: sql`coalesce(o.published_at, 'infinity')` } as const

const COLUMNS = `o.id, o.created_at, o.updated_at, o.version, o.platform, o.version_name,
  o.version_code, ${STATE} as state, o.published_at, o.force_update,
  o.download_url, o.release_notes, o.release_notes is not null as is_configure,
  o.hotfix_of, b.version_name as hotfix_of_name, o.min_supported_code,
  o.rollout_percent, o.blocked,
  coalesce(o.published_at <= now(), false) and not exists (select from app_versions n where n.platform = o.platform
    and n.version_code > o.version_code and n.published_at <= now() and n.deleted_at is null) as newest`
const JOINS = 'left join app_versions b on b.id = o.hotfix_of'
const SAYS = { notNull: ['isConfigure', 'newest'], fits: { state: versionState.schema } } as const
const LIST = listed(
  'appVersions.list',
  { table: sql`app_versions o`, columns: sql.raw(COLUMNS), joins: sql.raw(JOINS), sorts: SORTS },
  SAYS,
)
const ONE = statement('appVersions.one', `select ${COLUMNS} from app_versions o ${JOINS} where o.id = $1 and o.deleted_at is null`, SAYS)

const FIELDS = `platform, version_name, version_code, force_update,
  download_url, release_notes, published_at, hotfix_of,
  min_supported_code, rollout_percent, blocked`

const LOCK = statement(
  'appVersions.lock',
  `select id, version, coalesce(published_at <= now(), false) as published, ${FIELDS}
   from app_versions where id = $1 and deleted_at is null for no key update`,
)
const ADD = statement(
  'appVersions.add',
  `insert into app_versions (platform, version_name, version_code, force_update, download_url, release_notes, published_at, hotfix_of,
     min_supported_code, rollout_percent, blocked)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   returning id, version, coalesce(published_at <= now(), false) as published, ${FIELDS}`,
)
const CHANGE = statement(
  'appVersions.change',
  `update app_versions set platform = $1, version_name = $2, version_code = $3, force_update = $4, download_url = $5, release_notes = $6,
     published_at = $7, hotfix_of = $8, min_supported_code = $9, rollout_percent = $10, blocked = $11, version = version + 1,
     updated_at = now()
   where id = $12 returning id, version, coalesce(published_at <= now(), false) as published, ${FIELDS}`,
)
const ARCHIVE = statement('appVersions.archive', 'update app_versions set deleted_at = now(), version = version + 1 where id = $1')

// What is published by the time of the new one; a time that is over is now.
const HIGHEST = statement(
  'appVersions.highest',
  `select version_name, version_code from app_versions
   where platform = $1 and id <> $2 and deleted_at is null and published_at <= greatest($3::timestamptz, now())
   order by version_code desc limit 1`,
)
const BASE = statement(
  'appVersions.base',
  `select version_name, version_code from app_versions
   where id = $1 and platform = $2 and id <> $3 and deleted_at is null and published_at <= now()`,
)
const OFFERED = statement(
  'appVersions.offered',
  `select id, platform, version_name, version_code, force_update,
     download_url, release_notes, published_at,
     min_supported_code, rollout_percent, blocked
   from app_versions where platform = $1 and deleted_at is null`,
)
const MOMENT = statement('appVersions.moment', 'select coalesce($1::timestamptz, now()) as at', { notNull: ['at'] })

const SNAPSHOT = statement(
  'appVersions.snapshot',
  `select created_at, deleted_at, '[]'::json as changes,
    json_build_object('platform', platform, 'versionName', version_name, 'versionCode', version_code, 'forceUpdate', force_update,
      'downloadUrl', download_url, 'releaseNotes', release_notes, 'publishedAt', ${momentInJson('published_at')}, 'hotfixOf', hotfix_of,
      'minSupportedCode', min_supported_code, 'rolloutPercent', rollout_percent, 'blocked', blocked) as fields
   from app_versions where id = $1`,
  snapshotSays,
)
const NAMES = statement('appVersions.names', `select id, version_name as name from app_versions where id = any($1::bigint[])`)

/** A version that is locked until the end of the change. */
export type LockedVersion = Row<typeof LOCK>

const values = (fields: VersionFields) => [
  fields.platform,
  fields.versionName,
  fields.versionCode,
  fields.forceUpdate,
  fields.downloadUrl,
  fields.releaseNotes,
  fields.publishedAt,
  fields.hotfixOf,
  fields.minSupportedCode,
  fields.rolloutPercent,
  fields.blocked,
]

export const appVersionsRepository = {
  page: (db: Executor, match: AppVersionFilter, paging: Paging): Promise<Rows<AppVersion>> =>
    LIST.page(db, appVersionConditions(match), paging),

  one: async (db: Executor, id: number): Promise<AppVersion | undefined> => await db.one(ONE, [id]),

  /** One at a time changes which versions there are: codes rise by what is published. */
  lockAll: async (tx: Tx): Promise<void> => {
    await tx.run(lockText('appVersions'))
  },

  /** Holds the version until the end of the change. */
  lock: async (tx: Tx, id: number): Promise<LockedVersion | undefined> => await tx.one(LOCK, [id]),

  /** The highest code of a platform, apart from that of one version, that is published by a moment; null or `now`: now. */
  highest: async (tx: Tx, platform: AppPlatform, but: number, at: string | null) => await tx.one(HIGHEST, [platform, but, at]),

  /** The published version of the platform that another one mends. */
  base: async (tx: Tx, id: number, platform: AppPlatform, but: number) => await tx.one(BASE, [id, platform, but]),

  add: async (tx: Tx, fields: VersionFields) => await tx.one(ADD, values(fields)),

  change: async (tx: Tx, id: number, fields: VersionFields) => await tx.one(CHANGE, [...values(fields), id]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** All versions of a platform, for `latestFor`. */
  offered: (db: Executor, platform: AppPlatform) => db.all(OFFERED, [platform]),

  /** A moment of the wire as the database reads it; null: now. */
  moment: async (db: Executor, at: string | null): Promise<Date> => new Date((await db.one(MOMENT, [at]))?.at ?? Number.NaN),

  /** As it stands, also after it was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(SNAPSHOT, [id]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
}

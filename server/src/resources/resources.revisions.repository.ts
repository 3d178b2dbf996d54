import * as z from 'zod'
import type { Tx } from '../platform/db/executor.ts'
import { statement } from '../platform/db/statement.ts'

/** Files as they stand in the database. */
export const storedFiles = z.array(z.object({ mediaId: z.string(), name: z.string(), pages: z.int().nullable() }))
export type StoredFiles = z.output<typeof storedFiles>

const TODAY = 'business_day(now())'

const KEEP = statement(
  'resources.keepRevision',
  'insert into resource_revisions (resource_id, revision, files, replaced_by) values ($1, $2, $3::jsonb, $4)',
)
const EARLIER = statement(
  'resources.earlierMedia',
  `select distinct f.file ->> 'mediaId' as media_id from resource_revisions v, jsonb_array_elements(v.files) f (file)
   where v.resource_id = $1`,
  { notNull: ['mediaId'] },
)
// Camps that teach it and have begun; where it is replaced everywhere, only those that have ended.
const HOLD = statement(
  'resources.holdRevision',
  `insert into camp_resource_revisions (camp_id, resource_id, revision)
   select distinct c.id, $1::bigint, $2::integer from camp_lessons l join camps c on c.id = l.camp_id
   where l.resource_id = $1 and c.deleted_at is null and c.start_date <= ${TODAY} and (not $3::boolean or c.end_date < ${TODAY})
   on conflict do nothing`,
)
const RELEASE = statement(
  'resources.releaseRevisions',
  `delete from camp_resource_revisions k using camps c where c.id = k.camp_id and k.resource_id = $1 and c.end_date >= ${TODAY}`,
)
const KEPT = statement(
  'resources.keptRevisions',
  `select count(*) as count from camp_resource_revisions k join camps c on c.id = k.camp_id and c.deleted_at is null
   where k.resource_id = $1 and c.end_date >= ${TODAY} and exists (
     select from camp_lessons l where l.camp_id = c.id and l.resource_id = $1)`,
  { notNull: ['count'] },
)

/** The revisions of resources, and which one each camp has. */
export const revisionsRepository = {
  /** Keeps the files that are replaced, and the camps that have begun by them. */
  replace: (tx: Tx, id: number, revision: number, files: StoredFiles, userId: number, everywhere: boolean): void => {
    tx.later(KEEP, [id, revision, JSON.stringify(files), userId])
    tx.later(HOLD, [id, revision, everywhere])
    if (everywhere) tx.later(RELEASE, [id])
  },

  /** Media that only earlier revisions show. */
  earlierMedia: async (tx: Tx, id: number): Promise<string[]> => (await tx.all(EARLIER, [id])).map(({ mediaId }) => mediaId),

  /** How many camps that have not ended keep an earlier revision. */
  kept: async (tx: Tx, id: number): Promise<number> => (await tx.one(KEPT, [id]))?.count ?? 0,
}

import { UNDO_MINUTES } from '@camp/contract/base/undo'
import { type MediaKind, type MediaPurpose, mediaKind, mediaPurpose } from '@camp/contract/media/media.purposes'
import * as z from 'zod'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { seldom, statement, TOUCHED } from '../platform/db/statement.ts'

/** What is known of a file before it is kept as media. */
export interface MediaFacts {
  readonly purpose: MediaPurpose
  readonly kind: MediaKind
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly seconds: number | null
  /** Of a document that says so. */
  readonly pages?: number | null
  readonly sha256: string
}

/** Who sent it in: a person, or a key of theirs. */
export interface MediaOwner {
  readonly userId: number
  readonly keyId: number | null
}

/** A file that a record shows. */
export interface MediaUse {
  readonly recordId: number
  readonly mediaId: string
}
/** Bytes of one width; 0 is the thing itself. */
export interface MediaCopy {
  readonly width: number
  readonly fileId: string
}

const fits = { purpose: mediaPurpose.schema, kind: mediaKind.schema }
const FACTS = 'm.id, m.purpose, m.kind, m.name, m.mime, m.size, m.width, m.height, m.seconds'

const ADD = statement(
  'media.add',
  `insert into media (id, purpose, kind, name, mime, size, width, height, seconds, sha256, created_by, pages, key_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)
const ADD_FILES = statement(
  'media.addFiles',
  'insert into media_files (media_id, width, file_id) select $1, width, file_id from unnest($2::integer[], $3::text[]) as f (width, file_id)',
)
const SHOWN = seldom(
  'media.shown',
  `select m.id, m.purpose, m.kind, m.name, m.mime, m.sha256, m.created_by, m.key_id, m.released_at, f.width, f.file_id, b.size,
     m.purpose = 'CLOCK_IN' and recording_barred(m.id) as barred
   from media m join media_files f on f.media_id = m.id join files b on b.id = f.file_id
   where m.id = $1 and f.width in (0, $2) order by f.width desc limit 1`,
  { fits, notNull: ['barred'] },
)
const USES = seldom('media.uses', 'select entity, record_id from media_uses where media_id = $1 order by entity, record_id')
const FILES_OF = seldom('media.filesOf', `select ${FACTS} from media m where m.id = any($1::text[])`, { fits })
const OF_RECORDS = seldom(
  'media.ofRecords',
  `select u.record_id, ${FACTS} from media_uses u join media m on m.id = u.media_id
   where u.entity = $1 and u.record_id = any($2::bigint[]) order by u.record_id, m.created_at, m.id`,
  { fits },
)
// Those that this person may give to the record: sent in and not shown yet, or shown by a record of the same kind already. A key gives all
// that it sent in, while it is there.
const MAY_TAKE = statement(
  'media.mayTake',
  `select m.id, m.purpose from media m where m.id = any($1::text[])
     and case when $4::bigint is null then
       (m.created_by = $2 and m.key_id is null and not exists (select from media_uses u where u.media_id = m.id))
         or exists (select from media_uses u where u.media_id = m.id and u.entity = $3)
       else m.key_id = $4 and (m.released_at is null or exists (select from media_uses u where u.media_id = m.id)) end
   for key share`,
  { fits: { purpose: mediaPurpose.schema } },
)
const TAKE = statement(
  'media.take',
  'insert into media_uses (media_id, entity, record_id) select unnest($1::text[]), $2, $3 on conflict do nothing',
)
const TAKE_EACH = statement(
  'media.takeEach',
  `insert into media_uses (media_id, entity, record_id) select u.media_id, $1, u.record_id from unnest($2::text[], $3::bigint[]) as u (media_id, record_id)
   order by u.media_id, u.record_id on conflict do nothing`,
)
const LET_GO = statement(
  'media.letGo',
  `with gone as (delete from media_uses where entity = $1 and record_id = any($2::bigint[]) and not media_id = any($3::text[]) returning media_id)
   update media set released_at = now(), ${TOUCHED}
   where id in (select media_id from gone)`,
)
// A resource that was deleted can be taken back: so long its files stay.
const UNUSED = seldom(
  'media.unused',
  `select m.id from media m where not exists (select from media_uses u where u.media_id = m.id)
     and (m.released_at is not null or m.created_at < now() - interval '24 hours')
     and not (m.purpose = any(array['RESOURCE', 'COVER']) and coalesce(m.released_at > now() - interval '${UNDO_MINUTES} minutes', false))
   order by m.created_at limit 200`,
)
const DROP = statement(
  'media.drop',
  'delete from media m where m.id = $1 and not exists (select from media_uses u where u.media_id = m.id) returning m.id',
)
const UNNAMED_FILES = seldom(
  'media.unnamedFiles',
  `select f.id from files f where f.purpose = 'MEDIA' and f.created_at < now() - $1::interval
     and not exists (select from media_files m where m.file_id = f.id) limit 500`,
)
const DROP_FILE = seldom(
  'media.dropFile',
  `delete from files f where f.id = $1 and f.purpose = 'MEDIA' and not exists (select from media_files m where m.file_id = f.id)
   returning f.id`,
)
const FILES_HELD = statement('media.filesHeld', 'select file_id from media_files where media_id = $1', {
  fits: { fileId: z.string() },
})

export const mediaRepository = {
  add: (tx: Tx, id: string, facts: MediaFacts, copies: readonly MediaCopy[], { userId, keyId }: MediaOwner): void => {
    const { purpose, kind, name, mime, size, width, height, seconds, sha256, pages = null } = facts
    tx.later(ADD, [id, purpose, kind, name, mime, size, width, height, seconds, sha256, userId, pages, keyId])
    tx.later(ADD_FILES, [id, copies.map((copy) => copy.width), copies.map((copy) => copy.fileId)])
  },

  /** What to show: the copy of this width where there is one, else the thing itself. */
  shown: async (db: Executor, id: string, width: number) => await db.one(SHOWN, [id, width]),

  uses: (db: Executor, id: string) => db.all(USES, [id]),

  /** Facts of those that are there. */
  of: (db: Executor, ids: readonly string[]) => db.all(FILES_OF, [ids]),

  /** Facts of what records of one kind show. */
  ofRecords: (db: Executor, entity: string, recordIds: readonly number[]) => db.all(OF_RECORDS, [entity, recordIds]),

  mayTake: (tx: Tx, ids: readonly string[], { userId, keyId }: MediaOwner, entity: string) =>
    tx.all(MAY_TAKE, [ids, userId, entity, keyId]),

  take: (tx: Tx, ids: readonly string[], entity: string, recordId: number): void => tx.later(TAKE, [ids, entity, recordId]),

  takeEach: (tx: Tx, entity: string, uses: readonly MediaUse[]): void =>
    tx.later(TAKE_EACH, [entity, uses.map(({ mediaId }) => mediaId), uses.map(({ recordId }) => recordId)]),

  /** Records let go of all media but those named. */
  letGo: (tx: Tx, entity: string, recordIds: readonly number[], but: readonly string[]): void => tx.later(LET_GO, [entity, recordIds, but]),

  unused: async (db: Executor): Promise<string[]> => (await db.all(UNUSED)).map(({ id }) => id),

  /** Takes a record of media away that nothing shows; answers the files that held it, none where something shows it after all. */
  drop: async (tx: Tx, id: string): Promise<string[]> => {
    const held = await tx.all(FILES_HELD, [id])
    return (await tx.all(DROP, [id])).length > 0 ? held.map(({ fileId }) => fileId) : []
  },

  /** Files of media that no record of media names, and that are older than so long. */
  unnamedFiles: async (db: Executor, age: string): Promise<string[]> => (await db.all(UNNAMED_FILES, [age])).map(({ id }) => id),

  /** Takes the row of a file away unless something names it. */
  dropFile: async (db: Executor, id: string): Promise<boolean> => (await db.all(DROP_FILE, [id])).length > 0,
}

import type { CallAnswer } from '@camp/contract/base/call'
import { listConsents, type listConsentWords } from '@camp/contract/consents/consents'
import type { ConsentHow, ConsentPurpose, ConsentState } from '@camp/contract/consents/consents.labels'
import { consentHow, consentPurpose, consentState } from '@camp/contract/consents/consents.labels'
import { mediaFile } from '@camp/contract/media/media'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { type Row, statement } from '../platform/db/statement.ts'
import { readerOf, type Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

type Noted = CallAnswer<typeof listConsentWords>[number]
type Listed = CallAnswer<typeof listConsents>

/** Of the families whose children are in groups that the reader leads, who is the given parameter; all where it is null. */
const led = (reader: string) => `(${reader}::bigint is null or s.parent_id in (select led_families(${reader})))`

const FILE = `case when m.id is not null then json_build_object('id', m.id, 'url', '/media/' || m.id, 'name', m.name, 'size', m.size,
  'type', m.mime, 'kind', m.kind, 'width', m.width, 'height', m.height, 'seconds', m.seconds) end`
const WORD = `w.text_number, w.at, w.how, w.guardian, ${FILE} as paper, w.created_at as noted_at, coalesce(u.real_name, k.name) as noted_by_name,
  w.stopped_at`
const WORD_JOINS = 'left join media m on m.id = w.media_id left join users u on u.id = w.noted_by left join api_keys k on k.id = w.key_id'
const PURPOSES = `unnest(array['${consentPurpose.values.join("','")}']) with ordinality as p (purpose, place)`
const fits = {
  purpose: consentPurpose.schema,
  state: consentState.schema,
  last: listConsents.answer.schema.shape.consents.element.shape.last,
}

/** `w`: the last word of the consent `c`, but for those that came late. */
const LAST =
  "lateral (select * from consent_entries x where x.consent_id = c.id and x.origin <> 'LATE' order by x.id desc limit 1) w on true"

const OF_FAMILY = statement(
  'consents.ofFamily',
  `select c.id, c.version, s.id as student_id, s.name as student_name, p.purpose, coalesce(c.state, 'UNKNOWN') as state,
     case when w.id is not null then json_build_object('textNumber', w.text_number, 'at', ${momentInJson('w.at')}, 'how', w.how, 'guardian', w.guardian,
       'paper', ${FILE}, 'notedAt', ${momentInJson('w.created_at')}, 'notedByName', coalesce(u.real_name, k.name),
       'stoppedAt', ${momentInJson('w.stopped_at')}) end as last
   from students s cross join ${PURPOSES} left join consents c on c.student_id = s.id and c.purpose = p.purpose left join ${LAST} ${WORD_JOINS}
   where s.parent_id = $1 and s.deleted_at is null and ${led('$2')} order by s.id, p.place`,
  { notNull: ['studentId', 'studentName', 'state'], fits },
)
const ASKED = statement(
  'consents.asked',
  `select p.purpose, consent_required(p.purpose) as required, (select max(t.number) from consent_texts t where t.purpose = p.purpose) as text_number
   from ${PURPOSES} order by p.place`,
  { notNull: ['required'], fits: { purpose: consentPurpose.schema } },
)
const WORDS = statement(
  'consents.words',
  `select w.id, w.state, w.origin = 'LATE' as late, ${WORD} from consents c join students s on s.id = c.student_id join consent_entries w on w.consent_id = c.id ${WORD_JOINS}
   where c.id = $1 and ${led('$2')} order by w.id desc`,
  { notNull: ['late'], fits: { state: consentState.schema, how: consentHow.schema, paper: mediaFile.nullable() } },
)
/** A child and how its consent stands; the family is held already. */
const CHILD = statement(
  'consents.child',
  `select s.id, s.parent_id, s.name from students s where s.id = $1 and s.deleted_at is null and ${led('$2')}`,
)
const STANDS = statement(
  'consents.stands',
  `select c.id, c.version, c.state, c.purpose, c.student_id, w.id as word_id, w.at, w.at::text as exactly, w.text_number, w.how, w.guardian
   from consents c join ${LAST} where c.student_id = $1 and c.purpose = $2 for no key update of c`,
  {
    notNull: ['wordId', 'at', 'exactly', 'how'],
    fits: { state: consentState.schema, purpose: consentPurpose.schema, how: consentHow.schema },
  },
)
const PUT = statement(
  'consents.put',
  `insert into consents as c (student_id, purpose, state) values ($1, $2, $3)
   on conflict (student_id, purpose) do update set state = excluded.state, version = c.version + 1, updated_at = now() returning id, version`,
)
// What stops with the commit has stopped then; messages that are under way are waited for.
const ADD_WORD = statement(
  'consents.addWord',
  `insert into consent_entries (consent_id, state, text_number, at, how, guardian, media_id, noted_by, key_id, origin, stopped_at)
   select $1, $2, $3, $4::timestamptz, $5, $6, $7, $8, $9, $10,
     case when $2 = 'WITHDRAWN' and c.purpose not in ('MESSAGES', 'MARKETING') then clock_timestamp() end from consents c where c.id = $1 returning id, at`,
)
// What came late is kept, and stops nothing. The same word is kept once.
const ADD_LATE = statement(
  'consents.addLate',
  `insert into consent_entries (consent_id, state, text_number, at, how, guardian, media_id, noted_by, key_id, origin)
   select $1, $2, $3, $4::timestamptz, $5, $6, $7, $8, $9, 'LATE'
   where not exists (select from consent_entries x where x.consent_id = $1 and x.state = $2 and x.at = $4::timestamptz) returning id`,
)
const TIME = statement(
  'consents.time',
  `select greatest(least(coalesce($1::timestamptz, now()), now()), '1900-01-01')::text as at, coalesce($1::timestamptz > now(), false) as ahead,
     coalesce(least(coalesce($1::timestamptz, now()), now()) < $2::timestamptz, false) as older, coalesce($1::timestamptz = $2::timestamptz, false) as same`,
  { notNull: ['at', 'ahead', 'older', 'same'] },
)
// Nothing of a family is under way any more that was taken up before.
const STOPPED = statement(
  'consents.stopped',
  `update consent_entries w set stopped_at = clock_timestamp() from consents c join students s on s.id = c.student_id
   where c.id = w.consent_id and w.state = 'WITHDRAWN' and w.stopped_at is null and w.origin <> 'LATE'
     and not exists (select from message_deliveries d where d.parent_id = s.parent_id and d.state = 'SENDING') returning w.id`,
)
const NAMES = statement(
  'consents.names',
  'select c.id, s.name from consents c join students s on s.id = c.student_id where c.id = any($1::bigint[])',
)
const SNAPSHOT = statement(
  'consents.snapshot',
  `select c.created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('purpose', c.purpose, 'state', c.state, 'textNumber', w.text_number, 'at', ${momentInJson('w.at')}, 'how', w.how,
       'guardian', w.guardian) as fields
   from consents c join students s on s.id = c.student_id join ${LAST} where c.id = $1 and ${led('$2')}`,
  snapshotSays,
)

/** Words that guardians said between two moments, without those that were undone: `w`. What an undo or a merge notes nobody said. */
export const saidText = (from: string, to: string): string => `select w.* from consent_entries w
    where w.origin = 'SAID' and w.created_at >= ${from}::timestamptz and w.created_at < ${to}::timestamptz
      and coalesce((select x.origin from consent_entries x where x.consent_id = w.consent_id and x.id > w.id and x.origin <> 'LATE' order by x.id limit 1), '') <> 'UNDONE'`

const FIGURES = statement(
  'consents.figures',
  `select p.purpose, consent_required(p.purpose) as required, coalesce(g.given, 0) as given, coalesce(g.withdrawn, 0) as withdrawn,
     h.children - coalesce(g.given, 0) - coalesce(g.withdrawn, 0) as unknown, coalesce(g.older, 0) as older,
     t.number, t.text, t.created_at as published_at, u.real_name as published_by_name
   from ${PURPOSES} cross join (select count(*) as children from students s join parents f on f.id = s.parent_id
       where s.deleted_at is null and f.deleted_at is null) h
     left join lateral (select * from consent_texts x where x.purpose = p.purpose order by x.number desc limit 1) t on true
     left join users u on u.id = t.published_by
     left join lateral (select count(*) filter (where c.state = 'GIVEN') as given, count(*) filter (where c.state = 'WITHDRAWN') as withdrawn,
         count(*) filter (where c.state = 'GIVEN' and t.number is not null and w.text_number is distinct from t.number) as older
       from consents c join students s on s.id = c.student_id and s.deleted_at is null join parents f on f.id = s.parent_id and f.deleted_at is null
         join ${LAST} where c.purpose = p.purpose) g on true
   order by p.place`,
  {
    notNull: ['required', 'given', 'withdrawn', 'unknown', 'older'],
    fits: { purpose: consentPurpose.schema },
  },
)
const STOPS = statement(
  'consents.stops',
  `select c.purpose, count(*) filter (where w.state = 'GIVEN') as given, count(*) filter (where w.state = 'WITHDRAWN') as withdrawn,
     (extract(epoch from max(w.stopped_at - w.created_at) filter (where w.state = 'WITHDRAWN')))::float8 as slowest_stop,
     count(*) filter (where w.state = 'WITHDRAWN' and w.stopped_at is null) as not_stopped
   from (${saidText('$1', '$2')}) w join consents c on c.id = w.consent_id group by 1`,
  { notNull: ['given', 'withdrawn', 'notStopped'], fits: { purpose: consentPurpose.schema } },
)

/** A consent that is held until the end of the change, with its last word. */
export type Standing = Row<typeof STANDS>

/** A word that is noted. */
export interface Word {
  readonly state: ConsentState
  readonly textNumber: number | null
  /** To the microsecond. */
  readonly at: string
  readonly how: ConsentHow
  readonly guardian: string | null
  readonly mediaId: string | null
  readonly notedBy: number | null
  readonly keyId: number | null
  readonly origin: 'SAID' | 'UNDONE'
}

export const consentsRepository = {
  ofFamily: (db: Executor, parentId: number, scope: Scope): Promise<Listed['consents']> => db.all(OF_FAMILY, [parentId, readerOf(scope)]),
  asked: (db: Executor): Promise<Listed['purposes']> => db.all(ASKED),
  words: (db: Executor, id: number, scope: Scope): Promise<Noted[]> => db.all(WORDS, [id, readerOf(scope)]),

  /** A child that the reader may see. */
  child: async (tx: Tx, id: number, scope: Scope) => await tx.one(CHILD, [id, readerOf(scope)]),

  /** How it stands, held until the end of the change; undefined: nothing was noted yet. */
  stands: async (tx: Tx, studentId: number, purpose: ConsentPurpose): Promise<Standing | undefined> =>
    await tx.one(STANDS, [studentId, purpose]),

  /** When it was said, by the clock of the database, beside the word before. */
  time: async (tx: Tx, at: string | null, before: string | null) => await tx.one(TIME, [at, before]),

  put: async (tx: Tx, studentId: number, purpose: ConsentPurpose, state: ConsentState) => await tx.one(PUT, [studentId, purpose, state]),

  addWord: async (tx: Tx, id: number, { state, textNumber, at, how, guardian, mediaId, notedBy, keyId, origin }: Word) =>
    await tx.one(ADD_WORD, [id, state, textNumber, at, how, guardian, mediaId, notedBy, keyId, origin]),

  /** Keeps a word that is older than the last one; undefined where it is kept already. */
  addLate: async (tx: Tx, id: number, { state, textNumber, at, how, guardian, mediaId, notedBy, keyId }: Word) =>
    await tx.one(ADD_LATE, [id, state, textNumber, at, how, guardian, mediaId, notedBy, keyId]),

  /** Notes of which withdrawals nothing is under way any more. */
  stopped: (db: Executor) => db.all(STOPPED),

  figures: (db: Executor) => db.all(FIGURES),

  /** What was said between two moments, by purpose, and how many seconds the slowest stop took. */
  stops: (db: Executor, from: string, to: string) => db.all(STOPS, [from, to]),

  names: (db: Executor, ids: readonly number[]) => db.all(NAMES, [ids]),
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}

const NUMBER = statement('consentTexts.number', 'select max(number) as number from consent_texts where purpose = $1')
const KNOWN = statement('consentTexts.known', 'select number from consent_texts where purpose = $1 and number = $2')
const NEWEST = statement('consentTexts.newest', 'select number, text from consent_texts where purpose = $1 order by number desc limit 1')
const ADD_TEXT = statement(
  'consentTexts.add',
  'insert into consent_texts (purpose, number, text, published_by) values ($1, $2, $3, $4) returning id, number',
)
const TEXTS = statement(
  'consentTexts.list',
  `select t.id, t.number, t.text, t.created_at as published_at, u.real_name as published_by_name,
     (select count(*) from consents c join students s on s.id = c.student_id and s.deleted_at is null
        join ${LAST} where c.purpose = t.purpose and c.state = 'GIVEN' and w.text_number = t.number) as given
   from consent_texts t left join users u on u.id = t.published_by where t.purpose = $1 order by t.number desc`,
  { notNull: ['given'] },
)
const TEXT_SNAPSHOT = statement(
  'consentTexts.snapshot',
  `select created_at, null::timestamptz as deleted_at, '[]'::json as changes,
     json_build_object('purpose', purpose, 'number', number, 'text', text) as fields from consent_texts where id = $1`,
  snapshotSays,
)
const TEXT_NAMES = statement(
  'consentTexts.names',
  `select id, purpose || ' v' || number as name from consent_texts where id = any($1::bigint[])`,
  { notNull: ['name'] },
)

export const consentTextsRepository = {
  /** The version in force; null: none was published. */
  number: async (db: Executor, purpose: ConsentPurpose): Promise<number | null> => (await db.one(NUMBER, [purpose]))?.number ?? null,
  isKnown: async (db: Executor, purpose: ConsentPurpose, number: number): Promise<boolean> =>
    (await db.one(KNOWN, [purpose, number])) !== undefined,
  newest: async (db: Executor, purpose: ConsentPurpose) => await db.one(NEWEST, [purpose]),
  add: async (tx: Tx, purpose: ConsentPurpose, number: number, text: string, userId: number) =>
    await tx.one(ADD_TEXT, [purpose, number, text, userId]),
  list: (db: Executor, purpose: ConsentPurpose) => db.all(TEXTS, [purpose]),
  snapshot: async (db: Executor, id: number): Promise<RecordSnapshot | undefined> => await db.one(TEXT_SNAPSHOT, [id]),
  names: (db: Executor, ids: readonly number[]) => db.all(TEXT_NAMES, [ids]),
}

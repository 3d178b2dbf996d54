import type { CallAnswer, Paging } from '@camp/contract/base/call'
import type { Demo, DemoFilter, listDemoRecordings } from '@camp/contract/demos/demos'
import type { DemoReview } from '@camp/contract/demos/demos.labels'
import { mediaFile } from '@camp/contract/media/media'
import { sql } from 'kysely'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Executor, Tx } from '../platform/db/executor.ts'
import { all, among, type Condition, equals, except, listed, named, part, type Rows } from '../platform/db/list.ts'
import { likeLiteral } from '../platform/db/search.ts'
import { type Row, statement, TOUCHED } from '../platform/db/statement.ts'
import { groupsInScope, readerOf, type Scope } from '../platform/scope.ts'
import { momentInJson } from '../platform/time.ts'
import { type RecordSnapshot, snapshotSays } from '../platform/write/record.ts'

/** The consent to demos of a child `s`, as long as it stands: `w` is the word of it. */
const CONSENT = `left join consents a on a.student_id = s.id and a.purpose = 'DEMOS' and a.state = 'GIVEN'
  left join lateral (select x.at, x.guardian, x.how, x.noted_by from consent_entries x where x.consent_id = a.id and x.origin <> 'LATE' order by x.id desc limit 1) w on true`

/** Demos with what their conditions speak of: `o` the demo, `e` the enrolment, `s` the child, `w` what its guardian agreed to. */
export const DEMOS = sql`(demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id ${sql.raw(CONSENT)})`

/** Filters, or demos that were picked. */
export type DemoMatch = DemoFilter & { readonly ids?: readonly number[] | undefined; readonly except?: readonly number[] | undefined }

/** The only place of conditions on demos, over `DEMOS`: of the children of the groups that the reader may see. */
export function demoConditions(match: DemoMatch, scope: Scope): Condition {
  return all([
    sql<boolean>`o.deleted_at is null`,
    groupsInScope(scope, 'e.group_id'),
    among('o.id', match.ids),
    except('o.id', match.except),
    named(['o.title'], match.title),
    part('s.name', match.studentName),
    among('e.camp_id', match.campId),
    equals('o.featured', match.featured),
    equals('(w.at is not null)', match.consent),
    among('o.review_state', match.reviewState),
  ])
}

type Recording = CallAnswer<typeof listDemoRecordings>[number]

/** Most recordings to choose from. */
const MOST = 50

const FILE = `json_build_object('id', m.id, 'url', '/media/' || m.id, 'name', m.name, 'size', m.size, 'type', m.mime, 'kind', m.kind,
  'width', m.width, 'height', m.height, 'seconds', m.seconds)`
const COLUMNS = sql.raw(`o.id, o.created_at, o.updated_at, o.version, o.title, o.camp_student_id,
  s.name as student_name, c.id as camp_id, ${campNameSql('c')} as camp_name, g.name as group_name, o.clock_in_id,
  k.clock_in_date, k.lesson_day, case when m.id is not null and not z.barred then ${FILE} end as file, z.barred, o.featured,
  o.review_state, r.real_name as reviewed_by_name, o.reviewed_at, w.at as consent_at,
  w.guardian as consent_by, w.how as consent_how, n.real_name as consent_user_name, u.real_name as created_by_name`)
const JOINS =
  sql.raw(`join camps c on c.id = e.camp_id join camp_groups g on g.id = e.group_id left join clock_ins k on k.id = o.clock_in_id
  left join media m on m.id = o.media_id left join users r on r.id = o.reviewed_by left join users n on n.id = w.noted_by
  cross join lateral (select m.id is not null and not (consent_serves(s.id, 'DEMOS') and consent_serves(s.id, 'RECORDINGS')) as barred) z
  left join users u on u.id = o.created_by`)

const SORTS = {
  id: 'o.id',
  createdAt: 'o.created_at',
  title: { name: 'o.title' },
  consentAt: { nullable: 'w.at' },
  reviewedAt: { nullable: 'o.reviewed_at' },
} as const
export const demosList = listed(
  'demos.list',
  { table: DEMOS, columns: COLUMNS, joins: JOINS, sorts: SORTS },
  { notNull: ['barred'], fits: { file: mediaFile.nullable() } },
)
/** Of the groups that a reader leads, who is the given parameter; all where it is null. */
const led = (reader: string) => `(${reader}::bigint is null or e.group_id in (select led_camp_groups(${reader})))`

const RECORDINGS = statement(
  'demos.recordings',
  `select k.id as clock_in_id, k.clock_in_date, k.lesson_day, s.name as student_name,
     ${campNameSql('c')} as camp_name, k.score, ${FILE} as file
   from media_uses u join media m on m.id = u.media_id and m.purpose = 'CLOCK_IN' and m.kind in ('AUDIO', 'VIDEO')
     join camp_students e on e.id = u.record_id join students s on s.id = e.student_id join camps c on c.id = e.camp_id
     join clock_ins k on k.camp_student_id = e.id and k.media_urls ? ('/media/' || m.id)
   where u.entity = 'campStudent' and not exists (select from demos d where d.media_id = m.id and d.deleted_at is null)
     and ${led('$1')} and consent_serves(s.id, 'DEMOS') and consent_serves(s.id, 'RECORDINGS') and ($2::text is null or s.name ilike $2 or ${campNameSql('c')} ilike $2)
   order by k.submitted_at desc, k.id desc limit ${MOST}`,
  { fits: { file: mediaFile }, notNull: ['campName'] },
)
const RECORDING = statement(
  'demos.recording',
  `select e.id as camp_student_id, e.parent_id, e.student_id, k.media_urls ? ('/media/' || $3::text) and exists (
      select from media_uses u join media m on m.id = u.media_id
      where u.media_id = $3 and u.entity = 'campStudent' and u.record_id = e.id and m.kind in ('AUDIO', 'VIDEO')) as has
   from clock_ins k join camp_students e on e.id = k.camp_student_id where k.id = $1 and ${led('$2')}`,
  { notNull: ['has'] },
)
const LOCK = statement(
  'demos.lock',
  `select o.id, o.version, o.camp_student_id, e.parent_id, e.student_id, o.clock_in_id, o.media_id, o.title, o.featured,
     o.review_state, w.at as consent_at, w.guardian as consent_by, w.how as consent_how
   from demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id ${CONSENT}
   where o.id = $1 and o.deleted_at is null and ${led('$2')} for no key update of o`,
)
const SNAPSHOT = statement(
  'demos.snapshot',
  `select o.created_at, o.deleted_at, '[]'::json as changes,
     json_build_object('title', o.title, 'featured', o.featured, 'reviewState', o.review_state,
       'consentAt', ${momentInJson('w.at')}, 'consentBy', w.guardian, 'consentHow', w.how) as fields
   from demos o join camp_students e on e.id = o.camp_student_id join students s on s.id = e.student_id ${CONSENT} where o.id = $1 and ${led('$2')}`,
  snapshotSays,
)

const ADD = statement(
  'demos.add',
  `insert into demos (camp_student_id, clock_in_id, media_id, title, created_by) values ($1, $2, $3, $4, $5) returning id, version`,
)
// What is featured says so with its consent to the release before, whose own columns these are.
const FEATURE = statement(
  'demos.feature',
  `update demos set featured = $2, consent_at = case when $2 then coalesce(consent_at, now()) else consent_at end,
     consent_how = case when $2 then coalesce(consent_how, 'APP') else consent_how end, ${TOUCHED} where id = $1 returning id, version`,
)
// What guardians do not agree to any more is featured no more, and has no consent for the release before either.
const STOP = statement(
  'demos.stop',
  `update demos o set featured = false, consent_at = null, consent_how = null, consent_by = null, consent_user_id = null, ${TOUCHED}
   from (select d.id, d.featured, e.id as camp_student_id from demos d join camp_students e on e.id = d.camp_student_id
     where e.student_id = any($1::bigint[]) and (d.featured or d.consent_at is not null)
       and not exists (select from consents a where a.student_id = e.student_id and a.purpose = 'DEMOS' and a.state = 'GIVEN') order by d.id for no key update of d) was
   where o.id = was.id returning o.id, was.featured, was.camp_student_id`,
)
const REVIEW = statement(
  'demos.review',
  `update demos set review_state = $2, reviewed_by = case when $2 <> 'PENDING' then $3::bigint end,
     reviewed_at = case when $2 <> 'PENDING' then now() end, featured = featured and $2 = 'PASSED', ${TOUCHED}
   where id = $1 returning id, version, featured`,
)
const MAY_SHOW = statement('demos.mayShow', `select consent_serves($1, 'DEMOS') as may`)
const ARCHIVE = statement('demos.archive', `update demos set deleted_at = now(), featured = false, ${TOUCHED} where id = $1`)
/** A demo that is locked until the end of the change. */
export type LockedDemo = Row<typeof LOCK>
export const demosRepository = {
  page: (db: Executor, match: DemoMatch, scope: Scope, paging: Paging): Promise<Rows<Demo>> =>
    demosList.page(db, demoConditions(match, scope), paging),

  /** Recordings of clock-ins that are no demos yet, newest first. */
  recordings: (db: Executor, keyword: string | undefined, scope: Scope): Promise<Recording[]> =>
    db.all(RECORDINGS, [readerOf(scope), keyword === undefined ? null : `%${likeLiteral(keyword)}%`]),

  /** The enrolment of a clock-in that the reader may see, and whether it has this recording. */
  recordingOf: async (tx: Tx, clockInId: number, mediaId: string, scope: Scope) =>
    await tx.one(RECORDING, [clockInId, readerOf(scope), mediaId]),

  /** Holds a demo of a child that the reader may see. */
  lock: async (tx: Tx, id: number, scope: Scope): Promise<LockedDemo | undefined> => await tx.one(LOCK, [id, readerOf(scope)]),

  add: async (
    tx: Tx,
    of: {
      readonly campStudentId: number
      readonly clockInId: number
      readonly mediaId: string
      readonly title: string
      readonly userId: number | null
    },
  ) => await tx.one(ADD, [of.campStudentId, of.clockInId, of.mediaId, of.title, of.userId]),

  /** May clock-ins of the child be shown to others, as far as the guardian is concerned? */
  mayShow: async (tx: Tx, studentId: number): Promise<boolean> => (await tx.one(MAY_SHOW, [studentId]))?.may ?? false,

  /** Nothing of these children is shown to others any more; answers the demos that it concerns, and whether they were. */
  stop: (tx: Tx, studentIds: readonly number[]) => tx.all(STOP, [studentIds]),

  feature: async (tx: Tx, id: number, featured: boolean) => await tx.one(FEATURE, [id, featured]),

  review: async (tx: Tx, id: number, state: DemoReview, userId: number) => await tx.one(REVIEW, [id, state, userId]),

  archive: (tx: Tx, id: number): void => tx.later(ARCHIVE, [id]),

  /** A demo of a child that the reader may see, also one that was deleted, by the names that its log entries use. */
  snapshot: async (db: Executor, id: number, scope: Scope): Promise<RecordSnapshot | undefined> =>
    await db.one(SNAPSHOT, [id, readerOf(scope)]),
}

import type { CampStudentStatus } from '@camp/contract/camps/camps.labels'
import { campNameSql } from '../camps/camps.names.api.ts'
import type { Tx } from '../platform/db/executor.ts'
import { type Row, seldom } from '../platform/db/statement.ts'

// Enrolments as another system had them: with the days on which a child joined, finished and left.

const GROUND = seldom(
  'campStudents.moved.ground',
  `select g.camp_id, g.name as group_name, ${campNameSql('c')} as camp_name, c.end_date < current_date as over, s.parent_id,
     p.active_flg = 'FROZEN' as frozen, not consent_serves(s.id, 'LESSONS') as barred
   from camp_groups g join camps c on c.id = g.camp_id and c.deleted_at is null, students s join parents p on p.id = s.parent_id
   where g.id = $1 and s.id = $2 and g.deleted_at is null and s.deleted_at is null and p.deleted_at is null and p.erased_at is null`,
  { notNull: ['campName', 'over', 'frozen', 'barred'] },
)
const OF_CHILD = seldom('campStudents.moved.ofChild', 'select id from camp_students where camp_id = $1 and student_id = $2')
// `used`: something has happened to it here.
const STANDS = seldom(
  'campStudents.moved.stands',
  `select e.id, e.version, e.camp_id, e.group_id, e.student_id, e.status, e.joined_at::text as joined_at, e.quit_at::text as quit_at,
     e.finished_at::text as finished_at,
     (select t.reason from camp_student_stays t where t.camp_student_id = e.id and t.to_at = e.quit_at) as reason,
     e.returned_at is not null or exists (select from clock_ins k where k.camp_student_id = e.id)
       or exists (select from reports r where r.camp_student_id = e.id)
       or exists (select from camp_student_moves m where m.camp_student_id = e.id) as used
   from camp_students e where e.id = $1`,
  { notNull: ['joinedAt', 'used'] },
)
const ADD = seldom(
  'campStudents.moved.add',
  `insert into camp_students (camp_id, group_id, student_id, parent_id, source, status, joined_at, quit_at, finished_at)
   values ($1, $2, $3, $4, 'IMPORT', $5, $6::timestamptz, greatest($7::timestamptz, $6::timestamptz + case when $7::timestamptz is not null
     then interval '1 microsecond' end), $8::timestamptz) returning id, version`,
)
const CHANGE = seldom(
  'campStudents.moved.change',
  `update camp_students set group_id = $2, status = $3, joined_at = $4::timestamptz, quit_at = greatest($5::timestamptz, $4::timestamptz + case
     when $5::timestamptz is not null then interval '1 microsecond' end), finished_at = $6::timestamptz, updated_at = now(),
     version = coalesce($7::integer, version + 1)
   where id = $1 returning id, version`,
)

export type EnrolmentStands = Row<typeof STANDS>

/** How it is to stand; moments, or days as their beginning. */
interface Standing {
  readonly groupId: number
  readonly status: CampStudentStatus
  readonly joinedAt: string
  readonly quitAt: string | null
  readonly finishedAt: string | null
}

export const movedEnrolmentsRepository = {
  /** The group, its camp and the child's family; undefined where one of them is not there. */
  ground: async (tx: Tx, groupId: number, studentId: number) => await tx.one(GROUND, [groupId, studentId]),
  ofChild: async (tx: Tx, campId: number, studentId: number): Promise<number | undefined> =>
    (await tx.one(OF_CHILD, [campId, studentId]))?.id,
  stands: async (tx: Tx, id: number): Promise<EnrolmentStands | undefined> => await tx.one(STANDS, [id]),

  add: async (tx: Tx, campId: number, studentId: number, parentId: number, { groupId, status, joinedAt, quitAt, finishedAt }: Standing) =>
    await tx.one(ADD, [campId, groupId, studentId, parentId, status, joinedAt, quitAt, finishedAt]),
  /** `version`: that of one which is put back, so that the file before can be taken back too. */
  change: async (tx: Tx, id: number, { groupId, status, joinedAt, quitAt, finishedAt }: Standing, version: number | null) =>
    await tx.one(CHANGE, [id, groupId, status, joinedAt, quitAt, finishedAt, version]),
}

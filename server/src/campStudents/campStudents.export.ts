import type { HandlerInput } from '@camp/contract/base/call'
import { type CampStudentRow, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import type { exportCampClientUser, exportUserClockIn } from '@camp/contract/campStudents/campStudents.exports'
import { Executor } from '../platform/db/executor.ts'
import { countBy } from '../platform/db/list.ts'
import { parseSort } from '../platform/http/paging.ts'
import { type ExportDefinition, type Exporter, exportKinds, loggedChoice } from '../platform/sheet/export.ts'
import type { TaskKind } from '../platform/tasks/task.kinds.ts'
import { countClockIns, type ExportedClockIn, streamClockIns } from './campStudents.clockIns.repository.ts'
import { campStudentConditions, judged } from './campStudents.conditions.ts'
import { countOf, streamOf } from './campStudents.repository.ts'
import { campStudentColumns, clockInColumns } from './campStudents.sheet.ts'

/** Everything comes in the address; the machinery of exports looks for columns in the body. */
interface InAddress<Query> {
  readonly query: Query
  readonly body: Query
}
/** The input of an export whose call is a GET. */
export const inAddress = <Query>(query: Query): InAddress<Query> => ({ query, body: query })

type StudentChoice = HandlerInput<typeof exportCampClientUser>['query']
type ClockInChoice = HandlerInput<typeof exportUserClockIn>['query']

function whereOf({ columns: _c, async: _a, total: _t, sort: _s, campId, ...filter }: StudentChoice, who: Exporter) {
  return campStudentConditions({ ...judged(filter, who.codes), campId: [campId] }, who.scope)
}

/** What the list shows for the same filter, as a sheet. */
export const campStudentsExport: ExportDefinition<InAddress<StudentChoice>, CampStudentRow> = {
  kind: 'campStudents.export',
  code: 'CAMP_EXPORT',
  title: { code: 'task.exportCampStudents' },
  name: { zh: '营期学员', en: 'Camp students' },
  plan: (who, { query }) => {
    const where = whereOf(query, who)
    const sort = parseSort(listCampClientUsers, query.sort)
    return {
      columns: campStudentColumns,
      logged: loggedChoice(query, 'phone', 'studentName'),
      count: () => countBy(new Executor(who.services.reportPool), countOf(where)),
      rows: () => streamOf(who.services.exportPool, where, sort),
    }
  },
}

/** One row a clock-in. */
export const clockInsExport: ExportDefinition<InAddress<ClockInChoice>, ExportedClockIn> = {
  kind: 'campStudents.exportClockIns',
  code: 'CAMP_EXPORT',
  title: { code: 'task.exportClockIns' },
  name: { zh: '打卡记录', en: 'Clock-ins' },
  plan: (who, { query }) => {
    const { columns: _columns, async: _async, ...named } = query
    return {
      columns: clockInColumns,
      logged: named,
      count: () => countClockIns(new Executor(who.services.reportPool), query, who.scope),
      rows: () => streamClockIns(who.services.exportPool, query, who.scope),
    }
  },
}

/** Kinds of tasks of this noun. */
export const campStudentTaskKinds: Readonly<Record<string, TaskKind>> = {
  ...exportKinds(campStudentsExport),
  ...exportKinds(clockInsExport),
}

import {
  createCampClientUser,
  deleteCampClientUser,
  findCampClientUsers,
  getCampGroupClientUsers,
  getCoachMembers,
  getParentByPhone,
  listCampClientUsers,
  undoCampClientUserRemoval,
  updateCampClientUser,
} from '@camp/contract/campStudents/campStudents'
import { exportCampClientUser, exportUserClockIn } from '@camp/contract/campStudents/campStudents.exports'
import { listTransferCamps, transferCampStudent } from '@camp/contract/campStudents/campStudents.transfer'
import {
  getCampStudentDetail,
  getMemberWeekClockIn,
  getMemberWeekStatus,
  getMemberWeekStudyData,
  listCampStudentComments,
} from '@camp/contract/campStudents/campStudents.weeks'
import { listParentCamps } from '@camp/contract/parents/parents'
import { familySeen } from '../parents/parents.api.ts'
import { withPhone } from '../platform/db/search.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { commentsOf } from './campStudents.clockIns.repository.ts'
import { findCampStudentDetail } from './campStudents.detail.ts'
import { campStudentsExport, clockInsExport, inAddress } from './campStudents.export.ts'
import { meantBy } from './campStudents.matching.ts'
import { findAmong } from './campStudents.repository.ts'
import { takeBackRemoval } from './campStudents.restoring.service.ts'
import {
  campStudentMatching,
  campStudentPage,
  createCampStudent,
  parentByPhone,
  removeCampStudent,
  updateCampStudent,
} from './campStudents.service.ts'
import { campsToTransfer, transferStudent } from './campStudents.transfer.service.ts'
import { weekClockIns, weekStudyData, weeksOf } from './campStudents.weeks.ts'

export const campStudentsRoutes: Binding[] = [
  bind(listCampClientUsers, ({ query: { campId, ...filter }, paging }, cx) =>
    campStudentPage(cx.db, campStudentMatching({ ...withPhone(filter, cx.reader.codes), campId: [campId] }, cx.scope), paging),
  ),
  bind(findCampClientUsers, ({ query }, cx) =>
    findAmong(cx.db, campStudentMatching(meantBy(query.keyword, cx.reader.codes), cx.scope), query.keyword),
  ),
  bind(getCampGroupClientUsers, ({ query: { groupId, status }, paging }, cx) =>
    campStudentPage(cx.db, campStudentMatching({ groupId: [groupId], status }, cx.scope), paging),
  ),
  bind(getCoachMembers, ({ query: { coachId, campId, status }, paging }, cx) =>
    campStudentPage(cx.db, campStudentMatching({ coachId: [coachId], campId, status }, cx.scope), paging),
  ),
  bind(listParentCamps, async ({ query: { studentId, ...query }, paging }, cx) => {
    const parentId = await familySeen(cx, query.parentId)
    return campStudentPage(cx.db, campStudentMatching({ parentId, studentId }, cx.scope), paging)
  }),
  bind(getParentByPhone, ({ query }, cx) => parentByPhone(cx, query.phone)),
  bind(createCampClientUser, (input, cx) => createCampStudent(cx, input)),
  bind(updateCampClientUser, (input, cx) => updateCampStudent(cx, input)),
  bind(deleteCampClientUser, (input, cx) => removeCampStudent(cx, input)),
  bind(transferCampStudent, (input, cx) => transferStudent(cx, input)),
  bind(listTransferCamps, ({ query }, cx) => campsToTransfer(cx, query.campStudentId)),
  bind(undoCampClientUserRemoval, (input, cx) => takeBackRemoval(cx, input)),
  bind(exportCampClientUser, ({ query }, cx) => answerExport(cx, campStudentsExport, inAddress(query))),
  bind(exportUserClockIn, ({ query }, cx) => answerExport(cx, clockInsExport, inAddress(query))),
  bind(getMemberWeekStatus, ({ query }, cx) => weeksOf(cx.db, query.campStudentId, cx.scope)),
  bind(getMemberWeekClockIn, ({ query }, cx) =>
    weekClockIns(cx.db, query.campStudentId, query.weekStart, cx.scope, cx.services.config.mediaHosts),
  ),
  bind(getMemberWeekStudyData, ({ query }, cx) => weekStudyData(cx.db, query.campStudentId, query.weekStart, cx.scope)),
  bind(getCampStudentDetail, async ({ query }, cx) => found(await findCampStudentDetail(cx.db, query.id, cx.scope))),
  bind(listCampStudentComments, ({ query, paging }, cx) => commentsOf(cx.db, query.id, cx.scope, paging)),
]

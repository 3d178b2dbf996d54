import * as calls from '@camp/contract/campStudents/campStudents'
import * as exportCalls from '@camp/contract/campStudents/campStudents.exports'
import * as transfer from '@camp/contract/campStudents/campStudents.transfer'
import * as weeks from '@camp/contract/campStudents/campStudents.weeks'
import * as parents from '@camp/contract/parents/parents'
import { familySeen } from '../parents/parents.api.ts'
import { found } from '../platform/errors.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { answerExport } from '../platform/sheet/export.ts'
import { commentsOf } from './campStudents.clockIns.repository.ts'
import { judged, meantBy } from './campStudents.conditions.ts'
import { findCampStudentDetail } from './campStudents.detail.ts'
import { campStudentsExport, clockInsExport, inAddress } from './campStudents.export.ts'
import { findAmong } from './campStudents.repository.ts'
import { takeBackRemoval } from './campStudents.restoring.service.ts'
import {
  campStudentConditions,
  campStudentPage,
  createCampStudent,
  parentByPhone,
  removeCampStudent,
  updateCampStudent,
} from './campStudents.service.ts'
import { campsToTransfer, transferStudent } from './campStudents.transfer.service.ts'
import { weekClockIns, weekStudyData, weeksOf } from './campStudents.weeks.ts'

export const campStudentsRoutes: Binding[] = [
  bind(calls.listCampClientUsers, ({ query: { campId, ...filter }, paging }, cx) =>
    campStudentPage(cx.db, campStudentConditions({ ...judged(filter, cx.reader.codes), campId: [campId] }, cx.scope), paging),
  ),
  bind(calls.findCampClientUsers, ({ query }, cx) =>
    findAmong(cx.db, campStudentConditions(meantBy(query.keyword, cx.reader.codes), cx.scope), query.keyword),
  ),
  bind(calls.getCampGroupClientUsers, ({ query: { groupId, status }, paging }, cx) =>
    campStudentPage(cx.db, campStudentConditions({ groupId: [groupId], status }, cx.scope), paging),
  ),
  bind(calls.getCoachMembers, ({ query: { coachId, campId, status }, paging }, cx) =>
    campStudentPage(cx.db, campStudentConditions({ coachId: [coachId], campId, status }, cx.scope), paging),
  ),
  bind(parents.listParentCamps, async ({ query: { studentId, ...query }, paging }, cx) => {
    const parentId = await familySeen(cx, query.parentId)
    return campStudentPage(cx.db, campStudentConditions({ parentId, studentId }, cx.scope), paging)
  }),
  bind(calls.getParentByPhone, parentByPhone),
  bind(calls.createCampClientUser, createCampStudent),
  bind(calls.updateCampClientUser, updateCampStudent),
  bind(calls.deleteCampClientUser, removeCampStudent),
  bind(transfer.transferCampStudent, transferStudent),
  bind(transfer.listTransferCamps, campsToTransfer),
  bind(calls.undoCampClientUserRemoval, takeBackRemoval),
  bind(exportCalls.exportCampClientUser, ({ query }, cx) => answerExport(campStudentsExport)(inAddress(query), cx)),
  bind(exportCalls.exportUserClockIn, ({ query }, cx) => answerExport(clockInsExport)(inAddress(query), cx)),
  bind(weeks.getMemberWeekStatus, ({ query }, cx) => weeksOf(cx.db, query.campStudentId, cx.scope)),
  bind(weeks.getMemberWeekClockIn, ({ query }, cx) =>
    weekClockIns(cx.db, query.campStudentId, query.weekStart, cx.scope, cx.services.config.mediaHosts),
  ),
  bind(weeks.getMemberWeekStudyData, ({ query }, cx) => weekStudyData(cx.db, query.campStudentId, query.weekStart, cx.scope)),
  bind(weeks.getCampStudentDetail, async ({ query }, cx) => found(await findCampStudentDetail(cx.db, query.id, cx.scope))),
  bind(weeks.listCampStudentComments, ({ query, paging }, cx) => commentsOf(cx.db, query.id, cx.scope, paging)),
]

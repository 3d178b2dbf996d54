import { listCampClientUsers } from '@camp/contract/campStudents'
import { withPhone } from '../platform/db/search.ts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { campStudentMatching, campStudentPage } from './campStudents.service.ts'

export const campStudentsRoutes: Binding[] = [
  bind(listCampClientUsers, ({ query: { campId, ...filter }, paging }, cx) =>
    campStudentPage(cx.db, campStudentMatching({ ...withPhone(filter, cx.reader.codes), campId: [campId] }, cx.scope), paging),
  ),
]

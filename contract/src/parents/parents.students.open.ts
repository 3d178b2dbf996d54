import { defineIngest } from '../base/ingest.ts'
import { newStudent } from '../campStudents/campStudents.ts'

/** A child of a family: the family's own of that name, or else a new one. It stays in its family. */
export const putStudents = defineIngest({
  op: 'students',
  entity: 'student',
  scope: 'students:write',
  codes: ['PARENT_EDIT'],
  title: { zh: '写入孩子', en: 'Put in a child' },
  area: 'Parents',
  data: newStudent.shape,
  references: { parent: 'parents' },
  audit: { target: 'parent', says: { zh: '写入家长 {id} 的孩子', en: 'Put in a child of parent {id}' } },
})

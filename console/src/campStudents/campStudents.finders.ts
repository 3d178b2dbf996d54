import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { defineFinders, mayBePhone } from '../platform/signedIn/finder.ts'

/** Children in camps by two letters or more of the name, by the phone of the family, or by the number of the order they came by. */
export const finders = defineFinders([
  {
    record: campStudentRecord,
    codes: ['CAMP_STUDENT'],
    accepts: (text) => /^\p{Script=Han}{2}|^\d{18}$/u.test(text) || mayBePhone(text),
    load: async () => (await import('./campStudentFinder.ts')).findCampStudents,
  },
])

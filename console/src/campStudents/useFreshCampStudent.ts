import { type CampStudentRow, listCampClientUsers } from '@camp/contract/campStudents/campStudents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/client.ts'
import { markStale } from '../platform/signedIn/query.ts'
import { rowOf } from '../ui/form/useFormRecord.ts'

const MOST = 500

/** The enrolment of a dialog, which can be loaded anew after somebody else changed it, without touching what was typed. */
export function useFreshCampStudent(initial: CampStudentRow): {
  row: CampStudentRow
  reload: () => Promise<CampStudentRow | undefined>
} {
  const [row, setRow] = useState(initial)
  const client = useQueryClient()
  const reload = async () => {
    const query = { campId: row.campId, studentName: row.studentName, page: 1, size: MOST }
    const fresh = await rowOf(row.id, call(listCampClientUsers, { query }))
    if (!fresh) return undefined
    setRow(fresh)
    void markStale(client, [listCampClientUsers.area])
    return fresh
  }
  return { row, reload }
}

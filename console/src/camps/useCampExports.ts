import { exportCampClientUser, exportUserClockIn } from '@camp/contract/campStudents/campStudents.exports'
import type { CampRow } from '@camp/contract/camps/camps'
import { useRef } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { exportFile } from '../ui/list/ExportButton.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { campDates } from './campForm.ts'
import { campsText } from './camps.text.ts'

/** Exports of a camp from its row, for those who may: its students, and what they did day by day. */
export function useCampExports(): (row: CampRow) => readonly RowAction[] {
  const t = useText(campsText)
  const holds = useHolds()
  const running = useRef(false)
  // An export cannot be started twice.
  const once = async (work: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    await work()
    running.current = false
  }
  if (!holds('CAMP_EXPORT')) return () => []
  return ({ id, enrolledCount, startDate, endDate }) => {
    const input = (async: boolean) => ({ query: { campId: id, ...(async && { async: true }) } })
    const students = { label: t('do.exportStudents'), call: exportCampClientUser, rows: enrolledCount, input }
    // As many as there can be.
    const clockIns = {
      label: t('do.exportClockIns'),
      call: exportUserClockIn,
      rows: enrolledCount * campDates(startDate, endDate).length,
      input,
    }
    return [
      { key: 'exportStudents', title: students.label, run: () => void once(() => exportFile(students)) },
      { key: 'exportClockIns', title: clockIns.label, run: () => void once(() => exportFile(clockIns)) },
    ]
  }
}

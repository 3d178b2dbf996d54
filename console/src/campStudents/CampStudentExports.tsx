import type { CampStudentListFilter, CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { exportCampClientUser, exportUserClockIn, MOST_PICKED } from '@camp/contract/campStudents/campStudents.exports'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { exportQuery } from '../ui/list/listAddress.ts'
import type { ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { campStudentsText } from './campStudents.text.ts'

interface ExportsProps {
  readonly campId: number
  readonly list: List<CampStudentRow, CampStudentListFilter>
  /** Keys of the shown columns. */
  readonly shown: readonly string[]
}

/** Exports of exactly what is filtered, and of what these groups did. */
export function CampStudentExports({ campId, list, shown }: ExportsProps) {
  const t = useText(campStudentsText)
  const { groupId, coachId } = list.filter
  const clockIns = list.rows.reduce((most, row) => Math.max(most, row.lessonDays), 0) * (list.total ?? 0)
  return (
    <Can action="CAMP_EXPORT">
      <ExportButton
        label={t('do.exportClockIns')}
        call={exportUserClockIn}
        rows={clockIns}
        input={(async) => ({ query: { campId, ...(groupId && { groupId }), ...(coachId && { coachId }), ...(async && { async: true }) } })}
      />
      <ExportButton
        label={t('do.exportStudents')}
        call={exportCampClientUser}
        rows={list.total}
        input={(async) => ({ query: { ...list.filter, campId, columns: [...shown], ...exportQuery(list.sort, async) } })}
      />
    </Can>
  )
}

/** The chosen ones are exported. If their number has moved since it was shown, the server refuses. */
export function CampStudentBulk({ campId, list, shown, selection }: ExportsProps & { selection: ListSelection<CampStudentListFilter> }) {
  const t = useText(campStudentsText)
  const { choice } = selection
  const picked = 'ids' in choice ? choice.ids : choice.except
  if (picked.length > MOST_PICKED) return <span role="status">{t('tooManyPicked', { most: formatCount(MOST_PICKED) })}</span>
  const rows =
    'ids' in choice
      ? { ids: [...choice.ids].join() }
      : { ...choice.filter, ...(choice.except.length > 0 && { except: [...choice.except].join() }) }
  return (
    <ExportButton
      inline
      label={t('do.exportChosen')}
      call={exportCampClientUser}
      rows={selection.count}
      onDrift={list.retry}
      input={(async, total) => ({ query: { ...rows, campId, total, columns: [...shown], ...exportQuery(list.sort, async) } })}
    />
  )
}

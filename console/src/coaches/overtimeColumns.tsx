import type { RowOf } from '@camp/contract/base/call'
import { clockInRow } from '@camp/contract/campStudents/campStudents.clockIns.words'
import type { CommentFilter, getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { useMemo } from 'react'
import { formatDelay } from '../platform/format.ts'
import { Nothing } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'

export type CommentRow = RowOf<typeof getCoachComments>

const column = columnOf(clockInRow)

/** The columns of the overtime comments; of one state alone, which all rows have, those that differ. */
export function useOvertimeColumns(kinds: CommentFilter['kind'] = []): readonly Column<CommentRow>[] {
  const only = kinds.length === 1 ? kinds[0] : undefined
  const wide = useWide()
  return useMemo(
    () => [
      column('studentName', { width: wide(92, 92), pin: 'left' }),
      column('campName', { width: wide(208, 176), grow: true }),
      column('groupName', { width: 72 }),
      column('coachName', { width: wide(84, 80) }),
      ...(only ? [] : [column<CommentRow>('kind', { width: 88 })]),
      column('clockInDate', { width: 104, hidden: true }),
      column('submittedAt', { width: wide(112, 126), sortKey: 'submittedAt' }),
      column('dueAt', { width: wide(112, 128), sortKey: 'dueAt' }),
      ...(only && only !== 'LATE' ? [] : [column<CommentRow>('commentedAt', { width: wide(112, 126) })]),
      column('overtimeMinutes', {
        width: wide(128, 112),
        sortKey: 'overtimeMinutes',
        cell: (row) => (row.kind === 'DUE' ? <Nothing /> : formatDelay(row.overtimeMinutes)),
      }),
    ],
    [wide, only],
  )
}

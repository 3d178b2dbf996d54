import type { KeepingPlan, KeepingRule } from '@camp/contract/keeping/keeping'
import { keepingPlanFields } from '@camp/contract/keeping/keeping.record'
import { useMemo } from 'react'
import { formatCount, formatSize } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import type { Column } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { keepingText } from './keeping.text.ts'

/** The columns of families under the rules; a reason is that of the rule as it is now. */
export function useKeepingColumns(rules: readonly KeepingRule[] | undefined): readonly Column<KeepingPlan>[] {
  const t = useText(keepingText)
  const column = useColumnOf(keepingPlanFields)
  return useMemo(() => {
    const monthsOf = new Map(rules?.map(({ kind, months }) => [kind, months]))
    const because = ({ kind }: KeepingPlan) => {
      const months = monthsOf.get(kind)
      return months === undefined ? '' : t('because', { months })
    }
    const stop = ({ stopId, stopReason, stopUntil, stoppedBy }: KeepingPlan) => {
      if (stopId === null) return ''
      const until = stopUntil === null ? t('stopOpen') : t('stopUntil', { day: stopUntil })
      return [stopReason, until, stoppedBy].filter(Boolean).join(' · ')
    }
    return [
      column('parentName', { width: 120, pin: 'left' }),
      column('kind', { width: 106 }),
      column('state', { width: 104, watched: true }),
      column('dueAt', { width: 116, sortKey: 'dueAt' }),
      column('since', { width: 116, sortKey: 'since' }),
      { key: 'why', title: t('why'), width: 290, grow: true, cell: because },
      column('children', { width: 64 }),
      column('recordings', {
        width: 128,
        sortKey: 'recordings',
        cell: ({ recordings, bytes }) => (recordings === 0 ? '0' : `${formatCount(recordings)} · ${formatSize(bytes)}`),
      }),
      column('fallsAt', { width: 116, hidden: true }),
      column('warnedAt', { width: 124, hidden: true }),
      column('endedAt', { width: 124, sortKey: 'endedAt', yields: true }),
      column('stopReason', { width: 200, yields: true, cell: stop }),
    ]
  }, [rules, t, column])
}

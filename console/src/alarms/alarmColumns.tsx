import type { Alarm } from '@camp/contract/alarms/alarms'
import { alarmState, lookState, lookWhy } from '@camp/contract/alarms/alarms.labels'
import { alarmRecord } from '@camp/contract/alarms/alarms.record'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { AlarmStrip } from './AlarmStrip.tsx'
import { alarmsText } from './alarms.text.ts'
import { useAlarmWords } from './alarmWords.ts'

/** What became of the last look: how many, against what. */
export function LastLook({ alarm }: { readonly alarm: Pick<Alarm, 'lastState' | 'lastCount' | 'lastAgainst' | 'lastWhy'> }) {
  const t = useText(alarmsText)
  const language = useLanguage()
  const { lastState, lastCount, lastAgainst, lastWhy } = alarm
  if (!lastState) return <span className="quiet">–</span>
  return (
    <span className="alarms-last">
      <StatusTag of={lookState} value={lastState} />
      {lastCount !== null && formatCount(lastCount)}
      {lastAgainst !== null && <span className="quiet">{t('against', { against: formatCount(lastAgainst) })}</span>}
      {lastWhy !== null && <span className="quiet">{lookWhy.label(lastWhy, language)}</span>}
    </span>
  )
}

/** The columns of the list of alarms. */
export function useAlarmColumns(): readonly Column<Alarm>[] {
  const t = useText(alarmsText)
  const column = useColumnOf(alarmRecord)
  const wide = useWide()
  const words = useAlarmWords()
  return useMemo(
    () => [
      column('name', { width: wide(150, 132), pin: 'left', sortKey: 'name', grow: true }),
      column('link', { width: wide(146, 138), cell: (row) => `${words.asks(row.link)} · ${words.rule(row)}` }),
      { key: 'told', title: t('col.when'), width: wide(136, 120), cell: (row) => words.when(row) },
      column('owner', { width: 92, sortKey: 'owner' }),
      column('nextAt', {
        width: wide(112, 108),
        sortKey: 'nextAt',
        cell: ({ nextAt, state }) => (nextAt ? <TimeCell at={nextAt} /> : <StatusTag of={alarmState} value={state} />),
      }),
      column('lastAt', {
        width: wide(156, 142),
        sortKey: 'lastAt', // Against what stands in the peek: there is room for it.
        cell: (row) => <LastLook alarm={{ ...row, lastAgainst: null }} />,
      }),
      { key: 'strip', title: t('col.strip'), width: 148, cell: ({ strip }) => <AlarmStrip strip={strip} /> },
      { key: 'channel', title: t('col.channel'), width: wide(88, 84), cell: (row) => words.channels(row) },
      column('rule', { width: wide(160, 200), hidden: true, cell: (row) => words.rule(row) }),
      column('state', { width: 110, hidden: true }),
      column('createdAt', { width: 124, hidden: true, sortKey: 'createdAt' }),
    ],
    [column, t, wide, words],
  )
}

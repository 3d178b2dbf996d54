import { useText } from '../../platform/i18n.ts'
import { calendarText } from './calendar.text.ts'
import type { DayPanelAsks, RangeAsks } from './calendarAsks.ts'
import { DayPanel } from './DayPanel.tsx'
import { RangePanel } from './RangePanel.tsx'
import { TimeColumns } from './TimeColumns.tsx'
import './calendar.css'

const TITLES = { range: 'ofRange', day: 'ofDay', moment: 'ofMoment', time: 'ofTime' } as const

/** What hangs from a field for days. Esc and a click elsewhere are handled by the popover around it. */
export function CalendarPanel(props: RangeAsks | DayPanelAsks) {
  const t = useText(calendarText)
  return (
    <div className="calendar" role="dialog" aria-label={t(TITLES[props.kind], { name: props.label })}>
      {props.kind === 'range' ? (
        <RangePanel {...props} />
      ) : props.kind === 'time' ? (
        <TimeColumns value={props.asks.value} grasps={props.grasps} onChange={props.asks.onChange} onDone={props.onClose} />
      ) : (
        <DayPanel {...props} />
      )}
    </div>
  )
}

import { useText } from '../../platform/i18n.ts'
import type { DayAsks } from '../form/useDayText.ts'
import { calendarText } from './calendar.text.ts'
import type { DayRange } from './calendarDays.ts'
import { DayPanel } from './DayPanel.tsx'
import { RangePanel } from './RangePanel.tsx'
import { TimeColumns } from './TimeColumns.tsx'
import './calendar.css'

interface Opened {
  /** Of the field. */
  readonly label: string
  /** It takes the focus; else that stays in the text box. */
  readonly grasps: boolean
  onClose(): void
}

export interface RangeAsks extends Opened {
  readonly kind: 'range'
  /** Calendar days, both included; one alone may be given. */
  readonly value: { readonly [End in keyof DayRange]: string | undefined }
  onChange(range: DayRange | undefined): void
}

export interface DayPanelAsks extends Opened {
  readonly kind: 'day' | 'moment' | 'time'
  readonly asks: DayAsks
}

export type CalendarPanelProps = RangeAsks | DayPanelAsks

const TITLES = { range: 'ofRange', day: 'ofDay', moment: 'ofMoment', time: 'ofTime' } as const

/** What hangs from a field for days. Esc and a click elsewhere are handled by the popover around it. */
export function CalendarPanel(props: CalendarPanelProps) {
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

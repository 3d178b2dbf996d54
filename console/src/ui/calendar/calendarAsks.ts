import type { DayAsks } from '../form/useDayText.ts'
import type { DayRange } from './calendarDays.ts'

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

import { type Alarm, type AlarmAsk, createAlarm } from '@camp/contract/alarms/alarms'
import type { AlarmDays, AlarmRule, RobotKind } from '@camp/contract/alarms/alarms.labels'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { idsOf, idsText } from '../ui/form/MultiSelectField.tsx'
import { askOfFigure, clockTexts, type FigureAsked, minutesOf } from './alarmWords.ts'

/** What a new alarm begins with: a view of a list and its name. */
export interface AlarmFrom {
  readonly name: string
  readonly ask: AlarmAsk
}

export interface AlarmValues {
  name: string
  figure: FigureAsked | undefined
  rule: AlarmRule | undefined
  bound: string
  days: AlarmDays
  /** As one text: a form compares its values. */
  weekdays: string
  at: string
  inbox: boolean
  mail: boolean
  robot: RobotKind | ''
  robotUrl: string
  robotSecret: string
}

const { name, rule, bound, robotUrl, robotSecret } = limitsOf(createAlarm)
export const alarmLimits = {
  ...{ name, rule, bound, robotUrl, robotSecret },
  ...{ figure: unlimited, days: unlimited, weekdays: unlimited, inbox: unlimited, mail: unlimited, robot: unlimited },
  at: { ...unlimited, required: true },
}

export const alarmValues = (alarm: Alarm | null, from: AlarmFrom | undefined): AlarmValues => ({
  name: alarm?.name ?? from?.name ?? '',
  figure: 'ORDERS_PAID',
  rule: alarm?.rule ?? 'ALWAYS',
  bound: alarm && alarm.rule !== 'ALWAYS' ? String(alarm.bound) : '',
  days: alarm?.days ?? 'DAILY',
  weekdays: idsText(alarm?.weekdays ?? [1]),
  at: clockTexts(alarm ? [alarm.atMinute, ...alarm.moreMinutes] : [480]),
  inbox: alarm?.inbox ?? true,
  mail: alarm?.mail ?? false,
  robot: alarm?.robot ?? '',
  robotUrl: '',
  robotSecret: '',
})

export const boundOf = ({ bound: typed }: AlarmValues): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0)

export const askOf = ({ figure = 'ORDERS_PAID' }: AlarmValues, from: AlarmFrom | undefined): AlarmAsk => from?.ask ?? askOfFigure(figure)

/** What the calls take. */
export const alarmBody = (values: AlarmValues) => {
  const { days, inbox, mail, robot } = values
  const [atMinute = 0, ...moreMinutes] = minutesOf(values.at) ?? []
  const isRuled = values.rule !== undefined && values.rule !== 'ALWAYS'
  return {
    ...{ name: values.name.trim(), rule: values.rule ?? ('ALWAYS' as const), days, inbox, mail, robot: robot || null },
    ...(isRuled && values.bound.trim() !== '' && { bound: Number(values.bound) }),
    ...(days === 'WEEKDAYS' && { weekdays: idsOf(values.weekdays) }),
    atMinute,
    ...(moreMinutes.length > 0 && { moreMinutes }),
    ...(robot && values.robotUrl.trim() !== '' && { robotUrl: values.robotUrl.trim() }),
    ...(robot && values.robotSecret.trim() !== '' && { robotSecret: values.robotSecret.trim() }),
  }
}

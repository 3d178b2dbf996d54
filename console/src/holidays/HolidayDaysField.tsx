import { daysBetween, weekdayOf } from '@camp/contract/base/days'
import type { FieldLimits } from '@camp/contract/base/limits'
import { dayKind, type HolidayDate, MOST_DAYS } from '@camp/contract/holidays/holidays'
import { useId, useState } from 'react'
import { formatClauses, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { alone, type FormField } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { FieldNote, groupProps } from '../ui/form/FormFields.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { holidaysText } from './holidays.text.ts'

interface HolidayDaysFieldProps extends FormField<readonly HolidayDate[]> {
  readonly year: number
  /** What the name of a day takes. */
  readonly nameTakes: FieldLimits
  /** What a day is called that has no name of its own. */
  readonly fallbackName: string
  /** Stands in the fields for adding at first. */
  readonly firstDate: string | null
}

/** The days of a holiday: added one or many at a time, each with its kind and name. */
export function HolidayDaysField({ name, value: days, onChange, error, year, nameTakes, fallbackName, firstDate }: HolidayDaysFieldProps) {
  const t = useText(holidaysText)
  const language = useLanguage()
  const id = useId()
  useFieldWords<readonly HolidayDate[]>(name, t('field.days'), (value, other) => {
    const wordsOf = ({ date, kind: is, name: called }: HolidayDate) => [date, dayKind.label(is, language), called].filter(Boolean).join(' ')
    const [own, others] = [value.map(wordsOf), other.map(wordsOf)]
    // Of many days those alone that the others have not, and those that are not there.
    const [more, less] = [own.filter((words) => !others.includes(words)), others.filter((words) => !own.includes(words))]
    return formatClauses([formatList(more), less.length > 0 && t('without', { days: formatList(less) })])
  })
  const [from, setFrom] = useState(firstDate ?? '')
  const [to, setTo] = useState(firstDate ?? '')
  const [kind, setKind] = useState<HolidayDate['kind']>('HOLIDAY')
  const [refused, setRefused] = useState(false)
  const kinds = dayKind.values.map((each) => ({ value: each, label: dayKind.label(each, language) }))
  const bounds = { min: `${year - 1}-12-01`, max: `${year + 1}-01-31` }
  const add = () => {
    const dates = from === '' ? [] : daysBetween(from, to === '' ? from : to)
    const kept = days.filter(({ date }) => !dates.includes(date))
    const wrong = dates.length === 0 || kept.length + dates.length > MOST_DAYS
    setRefused(wrong)
    if (wrong) return
    const added = dates.map((date) => ({ date, name: '', kind }))
    onChange([...kept, ...added].sort((one, other) => (one.date < other.date ? -1 : 1)))
    setFrom('')
    setTo('')
  }
  const change = (date: string, part: Partial<HolidayDate>) => onChange(days.map((day) => (day.date === date ? { ...day, ...part } : day)))
  const wrong = refused ? t('addRange', { most: MOST_DAYS }) : error
  return (
    <fieldset className="holidays-days" {...groupProps(id, wrong)}>
      <legend className="form-need">{t('field.days')}</legend>
      <div className="holidays-add">
        <DayField {...alone} name="from" label={t('field.from')} {...bounds} value={from} onChange={setFrom} />
        <DayField {...alone} name="to" label={t('field.to')} {...bounds} value={to} onChange={setTo} />
        <Segmented label={t('field.kind')} value={kind} options={kinds} onChange={setKind} />
        <Button onClick={add}>{t('add')}</Button>
      </div>
      <FieldNote id={id} error={wrong} />
      {days.length > 0 && (
        <ul className="holidays-dates">
          {days.map((day) => (
            <li key={day.date}>
              <span>{t('day', { date: day.date, weekday: t(`weekday.d${weekdayOf(day.date)}`) })}</span>
              <input
                type="text"
                className="form-control"
                aria-label={t('field.dayName', { date: day.date })}
                placeholder={fallbackName}
                maxLength={nameTakes.maxLength}
                value={day.name}
                onChange={(event) => change(day.date, { name: event.target.value })}
              />
              <Segmented
                label={`${t('field.kind')} ${day.date}`}
                hideLabel
                value={day.kind}
                options={kinds}
                onChange={(next) => change(day.date, { kind: next })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('remove', { date: day.date })}
                onClick={() => onChange(days.filter(({ date }) => date !== day.date))}
              >
                <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
                  <path d="m4 4 8 8m0-8-8 8" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

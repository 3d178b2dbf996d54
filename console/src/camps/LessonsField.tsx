import { weekdayOf } from '@camp/contract/base/days'
import { dayKind } from '@camp/contract/holidays/holidays'
import { useId, useState } from 'react'
import { useText } from '../platform/i18n.ts'
import type { FormField } from '../ui/base/useForm.ts'
import { FieldNote, groupProps } from '../ui/form/FormFields.tsx'
import { useFieldWords } from '../ui/form/fieldWords.ts'
import { Popover } from '../ui/overlay/Popover.tsx'
import { campDates, type LessonDraft } from './campForm.ts'
import { campsText } from './camps.text.ts'
import { isDayOff, useCalendar } from './nextTerm.ts'
import { ResourceList } from './ResourceList.tsx'

interface LessonsFieldProps extends FormField<readonly LessonDraft[]> {
  readonly startDate: string
  readonly endDate: string
}

type Lessons = readonly LessonDraft[]

/** The lessons of a camp: every day of it, whether it has one, and what is taught. */
export function LessonsField({ value: lessons, onChange, name, error, startDate, endDate }: LessonsFieldProps) {
  const t = useText(campsText)
  const id = useId()
  const calendar = useCalendar(startDate, endDate)
  const [choosing, setChoosing] = useState<{ day: number; opener: HTMLElement }>()
  useDifferences(name)
  const dates = campDates(startDate, endDate)
  const byDay = new Map(lessons.map((lesson) => [lesson.day, lesson]))
  const put = (changed: readonly LessonDraft[]) => onChange([...changed].sort((one, other) => one.day - other.day))
  const set = (day: number, lesson: Omit<LessonDraft, 'day'> | null) =>
    put([...lessons.filter((one) => one.day !== day), ...(lesson ? [{ day, ...lesson }] : [])])
  const fill = (teaches: (date: string) => boolean) =>
    put(dates.flatMap((date, at) => (teaches(date) ? [byDay.get(at + 1) ?? { day: at + 1, resourceId: null, title: null }] : [])))
  const outside = dates.length > 0 && lessons.some(({ day }) => day > dates.length)
  const chosen = choosing && byDay.get(choosing.day)
  return (
    <fieldset className="camps-lessons" {...groupProps(id, error)}>
      <legend>{t('field.lessons')}</legend>
      <div className="camps-lessons-head">
        <FieldNote
          id={id}
          error={error}
          hint={dates.length === 0 ? t('lessonDates') : t('lessonCount', { days: dates.length, count: lessons.length })}
        />
        {dates.length > 0 && (
          <span className="camps-lessons-fill">
            {outside && (
              <button type="button" className="link" onClick={() => put(lessons.filter(({ day }) => day <= dates.length))}>
                {t('removeOutside')}
              </button>
            )}
            <button type="button" className="link" onClick={() => fill((date) => calendar.get(date)?.kind !== 'HOLIDAY')}>
              {t('everyDay')}
            </button>
            <button type="button" className="link" onClick={() => fill((date) => !isDayOff(date, calendar))}>
              {t('workdays')}
            </button>
            <button type="button" className="link" onClick={() => put([])}>
              {t('noLessons')}
            </button>
          </span>
        )}
      </div>
      {dates.length > 0 && (
        <ol className="camps-lessons-days">
          {dates.map((date, at) => {
            const day = at + 1
            const lesson = byDay.get(day)
            const special = calendar.get(date)
            return (
              <li key={date} data-off={isDayOff(date, calendar) || undefined}>
                <label>
                  <input
                    type="checkbox"
                    checked={lesson !== undefined}
                    onChange={(event) => set(day, event.target.checked ? { resourceId: null, title: null } : null)}
                  />
                  {t('day', { day })}
                </label>
                <span className="camps-lessons-date">{t('date', { date, weekday: t(`weekday.d${weekdayOf(date)}`) })}</span>
                <span>{special && <span className={`tag tag-${dayKind.labels[special.kind].hue}`}>{special.name}</span>}</span>
                {lesson ? (
                  <button
                    type="button"
                    className="camps-lessons-resource"
                    aria-haspopup="listbox"
                    aria-expanded={choosing?.day === day}
                    aria-label={`${t('resource', { day })} ${lesson.title ?? t('chooseResource')}`}
                    onClick={(event) => setChoosing({ day, opener: event.currentTarget })}
                  >
                    {lesson.title ?? <span className="quiet">{t('chooseResource')}</span>}
                  </button>
                ) : (
                  <span className="quiet camps-lessons-none">{t('noLesson')}</span>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {choosing && chosen && (
        <Popover anchor={choosing.opener} wide onClose={() => setChoosing(undefined)}>
          <ResourceList
            lesson={chosen}
            choose={(resource) => {
              set(choosing.day, { resourceId: resource?.id ?? null, title: resource?.title ?? null })
              setChoosing(undefined)
            }}
          />
        </Popover>
      )}
    </fieldset>
  )
}

/** Where two people planned the lessons, only the days that they planned differently are shown. */
function useDifferences(name: string): void {
  const t = useText(campsText)
  useFieldWords<Lessons>(name, t('field.lessons'), (lessons, other) => {
    const told = (list: Lessons, day: number) => {
      const lesson = list.find((one) => one.day === day)
      return lesson ? `${t('day', { day })} ${lesson.title ?? t('noResource')}` : t('dayNo', { day })
    }
    const days = [...new Set([...lessons, ...other].map(({ day }) => day))].sort((one, another) => one - another)
    const parted = days.filter((day) => told(lessons, day) !== told(other, day))
    return parted.map((day) => told(lessons, day)).join('\n')
  })
}

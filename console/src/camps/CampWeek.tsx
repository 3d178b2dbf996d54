import type { CallAnswer } from '@camp/contract/base/call'
import { type CampFilter, type CampRow, getCampWeek } from '@camp/contract/camps/camps'
import { useEffect, useRef } from 'react'
import { formatCount, formatDay, formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { type Create, Empty } from '../ui/list/ListCreate.tsx'
import type { List } from '../ui/list/useList.ts'
import { DayStrip } from '../ui/page/DayStrip.tsx'
import { EmptyState } from '../ui/page/StateViews.tsx'
import { campsText } from './camps.text.ts'

type Camps = CallAnswer<typeof getCampWeek>[number]['starts']
interface Props {
  readonly list: List<CampRow, CampFilter>
}

/** What begins and ends in the next seven days; pressed, the list shows these camps. */
export function CampWeek({ list }: Props) {
  const t = useText(campsText)
  const { data = [] } = useCall(getCampWeek, {}, { quiet: () => true })
  const today = formatDay(Date.now())
  const link = (kind: 'starts' | 'ends', day: string, camps: Camps) =>
    camps.length > 0 && (
      <button
        type="button"
        className="link"
        data-tip={t(`week.${kind}Tip`, { day, names: formatList(camps.map(({ name }) => name)) })}
        onClick={() => list.search(kind === 'starts' ? { startFrom: day, startTo: day } : { endFrom: day, endTo: day })}
      >
        {t(`week.${kind}`, { count: formatCount(camps.length) })}
      </button>
    )
  return (
    <div className="camps-week">
      <DayStrip
        label={t('week.title')}
        inLine
        today={today}
        days={data.map(({ day, starts, ends }) => ({
          day,
          ...(day === today && { name: t('week.today') }),
          children: (
            <>
              <span className="quiet">{day.slice(5)}</span>
              {link('starts', day, starts)}
              {link('ends', day, ends)}
            </>
          ),
        }))}
      />
    </div>
  )
}

/** One line for the camps that are not open for enrolment yet, where the list is of those that are; it opens into the list. */
export function CampsLater({ list }: Props) {
  const t = useText(campsText)
  const { stage, ...others } = list.filter
  const counting = list.counting({ ...others, stage: ['LATER'] })
  const { data } = useCall(counting.call, counting.input, { keepPrevious: true, quiet: () => true })
  const next = data?.content[0] as CampRow | undefined // the list's own rows
  const line = useRef<HTMLParagraphElement>(null)
  const opening = useRef(false)
  const first = list.rows.findIndex(({ id }) => id === next?.id)
  // What was opened is seen, also below many others.
  useEffect(() => {
    if (!opening.current || first < 0) return
    opening.current = false
    line.current?.parentElement?.querySelector(`[data-index="${first}"]`)?.scrollIntoView({ block: 'center' })
  }, [first])
  if (!stage?.includes('NOW') || !data || !next) return null
  const count = formatCount(data.totalElements)
  const opened = stage.includes('LATER')
  const press = () => {
    opening.current = !opened
    list.search({ ...others, stage: opened ? ['NOW'] : ['NOW', 'LATER'] })
  }
  return (
    <p ref={line} className="camps-later">
      {opened ? t('later.opened', { count }) : t('later.folded', { count, day: next.startDate })}
      <button type="button" className="link" aria-expanded={opened} onClick={press}>
        {t(opened ? 'later.close' : 'later.open')}
      </button>
    </p>
  )
}

/** Between two seasons there are camps all the same; the first one is only made where there is none at all. */
export function NoneNow({ list, create }: Props & { readonly create: Create }) {
  const t = useText(campsText)
  const counting = list.counting({})
  const { data, error } = useCall(counting.call, counting.input, { quiet: () => true })
  if (!data && !error) return null
  if (data?.totalElements === 0) return <Empty create={create} />
  return <EmptyState title={t('noneNow')} action={<Button onClick={list.bare}>{t('toAll')}</Button>} />
}

import type { AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import type { Labelled } from '@camp/contract/base/labels'
import { kindsRead, type TimelineReaders } from '@camp/contract/base/timeline'
import { useState } from 'react'
import { formatDay, formatTime, relativeTime } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { Button } from '../base/Button.tsx'
import { capital } from '../table/cells.tsx'
import { KindChips } from './KindChips.tsx'
import { LoadingLines } from './LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from './StateViews.tsx'
import { type TimelineItem, TimelineLines, TimelineOfDays } from './Timeline.tsx'
import { timelineText } from './timeline.text.ts'

/** Kinds that one looks for together. */
export interface TimelineGroup<V extends string> {
  readonly key: string
  readonly title: string
  readonly kinds: readonly V[]
}

interface Answer<Entry> {
  readonly coming: readonly Entry[]
  readonly entries: readonly Entry[]
  readonly next: string | null
}

/** What is asked: some kinds, or all; from where the answer before ended, or the newest. */
export interface TimelineAsk<V extends string> {
  readonly kind?: V[]
  readonly before?: string
}

type EntryOf<C extends AnyCall> = CallAnswer<C> extends { readonly entries: readonly (infer E)[] } ? E : never

interface RecordTimelineProps<V extends string, C extends AnyCall> {
  readonly kinds: Labelled<V>
  readonly readers: TimelineReaders<V>
  /** What one looks for together, each a chip. */
  readonly groups: readonly TimelineGroup<V>[]
  readonly call: C
  /** Asks for the timeline of the record. */
  input(ask: TimelineAsk<V>): CallInput<C>
  /** An entry in words; `isAhead`: of what comes next. */
  itemOf(entry: EntryOf<C>, isAhead: boolean): TimelineItem
  /** What happened, where several entries are one line. */
  itemsOf?(entries: readonly EntryOf<C>[]): TimelineItem[]
}

/** All about a record in one line: what comes next, then what happened, the newest first, by kind if one wants. */
export function RecordTimeline<V extends string, C extends AnyCall>(props: RecordTimelineProps<V, C>) {
  const { kinds, readers, groups } = props
  const t = useText(timelineText)
  const { codes } = useSession()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const turn = (key: string) => setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key])
  const read = new Set(kindsRead(kinds, readers, codes))
  const asked = groups.filter(({ key }) => chosen.includes(key)).flatMap((group) => group.kinds.filter((kind) => read.has(kind)))
  return (
    <>
      {/* It stands in a tab, whose word is no heading: the days are headings below one. */}
      <h2 className="visually-hidden">{t('title')}</h2>
      <KindChips
        label={t('kinds')}
        kinds={groups.filter((group) => group.kinds.some((kind) => read.has(kind)))}
        chosen={chosen}
        onTurn={turn}
      />
      <Entries key={chosen.join()} {...props} asked={asked} before={undefined} />
    </>
  )
}

interface EntriesProps<V extends string, C extends AnyCall> extends RecordTimelineProps<V, C> {
  readonly asked: readonly V[]
  /** Where the entries before them ended; undefined for the newest. */
  readonly before: string | undefined
  /** The day of the last of them: it has its heading already. */
  readonly day?: string | undefined
}

/** Some entries, and the way to older ones. */
function Entries<V extends string, C extends AnyCall>(props: EntriesProps<V, C>) {
  const { call, input, itemOf, itemsOf, asked, before, day } = props
  const t = useText(timelineText)
  const [older, setOlder] = useState(false)
  const ask = { ...(asked.length > 0 && { kind: [...asked] }), ...(before !== undefined && { before }) }
  const { data, error, refetch } = useCall(call, input(ask))
  if (error)
    return error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="detail-plain-loading" aria-busy="true">
        <LoadingLines />
      </div>
    )
  const { coming, entries, next } = data as unknown as Answer<EntryOf<C>> // every timeline answers so
  const items = itemsOf?.(entries) ?? entries.map((entry) => itemOf(entry, false))
  const last = items.at(-1)
  if (coming.length + entries.length === 0 && before === undefined) return <EmptyState title={t('none')} />
  return (
    <>
      {coming.length > 0 && (
        <section className="detail-timeline-day">
          <h3>{t('coming')}</h3>
          <TimelineLines items={coming.map((entry) => itemOf(entry, true))} timeOf={({ at }) => whenAhead(at)} />
        </section>
      )}
      <TimelineOfDays items={items} headed={day} />
      {next !== null && !older && (
        <div className="detail-timeline-foot">
          <Button onClick={() => setOlder(true)}>{t('older')}</Button>
        </div>
      )}
      {next !== null && older && <Entries {...props} before={next} day={last && formatDay(last.at)} />}
    </>
  )
}

/** When something is to come; a whole day has no clock. */
const whenAhead = (at: string): string => (formatTime(at).endsWith(' 00:00:00') ? formatDay(at) : capital(relativeTime(at)))

import { type FamilyEvent, familyEvent, getParentTimeline } from '@camp/contract/parents/parents.family'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { timelineItem } from './familyEntry.tsx'
import { parentsText } from './parents.text.ts'

/** All that happened to a family in one line, by kind if one wants. */
export function FamilyTimeline({ parentId }: { readonly parentId: number }) {
  const t = useText(parentsText)
  const language = useLanguage()
  const [kinds, setKinds] = useState<readonly FamilyEvent[]>([])
  const turn = (kind: FamilyEvent) => setKinds(kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind])
  return (
    <>
      <fieldset className="parents-kinds">
        <legend className="visually-hidden">{t('kinds')}</legend>
        {familyEvent.values.map((kind) => (
          <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => turn(kind)}>
            {familyEvent.label(kind, language)}
          </button>
        ))}
      </fieldset>
      <Entries key={kinds.join()} parentId={parentId} kinds={kinds} before={undefined} />
    </>
  )
}

interface EntriesProps {
  readonly parentId: number
  readonly kinds: readonly FamilyEvent[]
  /** Where the entries before them ended; undefined for the newest. */
  readonly before: string | undefined
}

/** Some entries, and the way to older ones. */
function Entries({ parentId, kinds, before }: EntriesProps) {
  const t = useText(parentsText)
  const [older, setOlder] = useState(false)
  const query = { parentId, ...(kinds.length > 0 && { kind: [...kinds] }), ...(before !== undefined && { before }) }
  const { data, error, refetch } = useCall(getParentTimeline, { query })
  if (error)
    return error.failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="detail-plain-loading" aria-busy="true">
        <LoadingLines />
      </div>
    )
  if (data.entries.length === 0 && before === undefined) return <EmptyState title={t('none.timeline')} />
  return (
    <>
      <Timeline items={data.entries.map(timelineItem)} />
      {data.next !== null && !older && (
        <div className="parents-foot">
          <Button onClick={() => setOlder(true)}>{t('older')}</Button>
        </div>
      )}
      {data.next !== null && older && <Entries parentId={parentId} kinds={kinds} before={data.next} />}
    </>
  )
}

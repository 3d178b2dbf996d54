import { countWork, isWorkFor, listWork, type WorkItem, workKind, workState } from '@camp/contract/homepage/homepage'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { homepageText } from './homepage.text.ts'
import { WorkLine } from './WorkLine.tsx'

const SIZE = 8
/** What is due changes with the clock too; what others do comes by pushes. */
const EVERY_MS = 60_000

/** The queue of what is due, for anyone who can see to some of it: taken, put off and given back here, done on the screen that it opens. */
export function WorkCard() {
  const holds = useHolds()
  return workKind.values.some((kind) => isWorkFor(kind, holds)) ? <WorkQueue /> : null
}

function WorkQueue() {
  const t = useText(homepageText)
  const language = useLanguage()
  const [state, setState] = useState<WorkItem['state']>('OPEN')
  const [size, setSize] = useState(SIZE)
  const asked = { keepPrevious: true, refetchInterval: EVERY_MS, quiet: () => true }
  const counts = useCall(countWork, {}, asked)
  const work = useCall(listWork, { query: { page: 1, size, state } }, asked)
  const countOf = (one: WorkItem['state']) => counts.data?.filter((row) => row.state === one).reduce((sum, row) => sum + row.count, 0) ?? 0
  const options = workState.values.map((value) => ({
    value,
    label: `${workState.label(value, language)} ${counts.data ? formatCount(countOf(value)) : ''}`.trim(),
  }))
  const rows = work.data?.content
  const more = work.data !== undefined && work.data.totalElements > (rows?.length ?? 0) && size < 100
  return (
    <section className="card homepage-work-card" aria-labelledby="workplace-work" aria-busy={work.isPending}>
      <div className="homepage-orders-head">
        <div>
          <h2 id="workplace-work">{t('work')}</h2>
          <p>{t('workHint')}</p>
        </div>
        <Segmented
          label={t('workState')}
          hideLabel
          value={state}
          options={options}
          onChange={(next) => {
            setState(next)
            setSize(SIZE)
          }}
        />
      </div>
      {!work.data && work.error ? (
        <div className="homepage-news-none" role="alert">
          <p>{t('failed')}</p>
          <Button onClick={() => void work.refetch()}>{t('retry')}</Button>
        </div>
      ) : !rows ? (
        <LoadingLines />
      ) : rows.length === 0 ? (
        <div className="homepage-news-none">
          <p>{t(`noWork.${state}`)}</p>
          <small>{t('noWorkHint')}</small>
        </div>
      ) : (
        <ul>
          {rows.map((item) => (
            <WorkLine key={item.id} item={item} />
          ))}
        </ul>
      )}
      {more && (
        <button type="button" className="link homepage-work-more" onClick={() => setSize(Math.min(100, size + 20))}>
          {t('moreWork', { shown: rows?.length ?? 0, total: formatCount(work.data.totalElements) })}
        </button>
      )}
    </section>
  )
}

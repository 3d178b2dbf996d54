import { logSource, operationType } from '@camp/contract/logs/logs.labels'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import type { LogEntity } from '@camp/contract/records'
import { useEffect, useState } from 'react'
import { useWhenever } from '../platform/effects.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { closeDrawer, useDrawer } from '../platform/signedIn/drawers.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import { changesText } from './changes.text.ts'
import { ChangeList } from './history.changes.parts.tsx'
import { RecordAsOf } from './RecordAsOf.tsx'

const STEP = 20
const MOST = 500

interface HistoryDrawerProps {
  readonly entity: LogEntity
  readonly id: number
  readonly title: string
  onClose(): void
}

/** Everything that happened to a record, newest first, and how it stood at any moment. */
export function HistoryDrawer({ entity, id, title, onClose }: HistoryDrawerProps) {
  const t = useText(changesText)
  const language = useLanguage()
  const [at, setAt] = useState<string>()
  const [size, setSize] = useState(STEP)
  const { data, error, refetch } = useCall(getRecordHistory, { query: { entity, id, page: 1, size } }, { keepPrevious: true, staleTime: 0 })
  useOneDrawer(onClose)
  return (
    <Drawer title={t('historyOf', { title })} onClose={onClose}>
      <RecordAsOf entity={entity} id={id} at={at} onAt={setAt} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="drawer-body" aria-label={t('history')} tabIndex={0}>
        {error && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
        {data?.content.length === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>}
        {data && (
          <Timeline
            items={data.content.map((entry) => ({
              key: String(entry.id),
              hue: operationType.labels[entry.operationType].hue,
              title: entry.content,
              at: entry.createdAt,
              detail: (
                <>
                  {/* What nobody did was a job, or a notice of an outside service. */}
                  <span>{entry.operator ?? (entry.source === 'SERVER' ? t('system') : logSource.label(entry.source, language))}</span>
                  <button type="button" className="link" onClick={() => setAt(entry.createdAt)}>
                    {t('asOfThen')}
                  </button>
                  <ChangeList entity={entity} before={entry.before} after={entry.after} />
                </>
              ),
            }))}
          />
        )}
        {data && data.totalElements > data.content.length && size < MOST && (
          <Button onClick={() => setSize(Math.min(size * 2, MOST))}>
            {t('older', { count: data.totalElements - data.content.length })}
          </Button>
        )}
      </section>
    </Drawer>
  )
}

/** One drawer at a time: those of the shell give way to it, and it to them. */
function useOneDrawer(onClose: () => void): void {
  const other = useDrawer()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    closeDrawer()
    setReady(true)
  }, [])
  // Another drawer that opens closes this one, once.
  useWhenever([other, ready], () => {
    if (ready && other !== null) onClose()
  })
}

import { logSource, operationType } from '@camp/contract/logs/logs.labels'
import { useEffect } from 'react'
import { ChangeList } from '../pickers/history/ChangeList.tsx'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { closeDrawer } from '../platform/signedIn/drawers.ts'
import { Button } from '../ui/base/Button.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { IdCell, StatusTag } from '../ui/table/cells.tsx'
import { type LogRow, targetText } from './logEntry.ts'
import { logsText } from './logs.text.ts'
import './logs.css'

interface LogDrawerProps {
  readonly row: LogRow
  /** The rows of the list, to go on to the next. */
  readonly rows: readonly LogRow[]
  onShow(row: LogRow): void
  onClose(): void
}

/** One entry with what was before and what is after; the list beside it stays as it is. */
export function LogDrawer({ row, rows, onShow, onClose }: LogDrawerProps) {
  const t = useText(logsText)
  const language = useLanguage()
  const at = rows.findIndex(({ id }) => id === row.id)
  const [previous, next] = at < 0 ? [] : [rows[at - 1], rows[at + 1]]
  useEffect(closeDrawer, [])
  const facts = [
    { key: 'time', title: t('field.time'), value: formatTime(row.createdAt), wide: true },
    { key: 'operator', title: t('field.operator'), value: row.operator ?? t('system') },
    { key: 'target', title: t('field.target'), value: targetText(row, language) },
    { key: 'source', title: t('field.source'), value: <StatusTag of={logSource} value={row.source} /> },
    { key: 'ip', title: t('field.ip'), value: row.ip || null },
    { key: 'agent', title: t('field.agent'), value: row.userAgent || null, wide: true },
    { key: 'request', title: t('field.request'), value: row.requestId ? <IdCell value={row.requestId} /> : null, wide: true },
  ]
  return (
    <Drawer
      title={t('entryTitle', { id: row.id })}
      onClose={onClose}
      tools={
        <>
          {/* Not disabled: at the last entry the focus would be lost, and Esc with it. */}
          <Button aria-disabled={!previous || undefined} onClick={() => previous && onShow(previous)}>
            {t('previous')}
          </Button>
          <Button aria-disabled={!next || undefined} onClick={() => next && onShow(next)}>
            {t('next')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="drawer-body log-entry" aria-label={t('part.change')} tabIndex={0}>
        <p className="log-content">
          <StatusTag of={operationType} value={row.operationType} /> {row.content}
        </p>
        {row.target && (row.before || row.after) ? (
          <ChangeList entity={row.target.entity} before={row.before} after={row.after} />
        ) : (
          <p className="quiet">{t('noChange')}</p>
        )}
        <h3>{t('part.facts')}</h3>
        <Descriptions facts={facts} />
      </section>
    </Drawer>
  )
}

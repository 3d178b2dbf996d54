import { logSource, operationType } from '@camp/contract/logs/logs.labels'
import { logRow } from '@camp/contract/logs/logs.words'
import { ChangeList } from '../history/history.changes.parts.tsx'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PeekGone } from '../ui/page/RecordState.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { IdCell, StatusTag } from '../ui/table/cells.tsx'
import { LogTarget } from './LogTarget.tsx'
import type { LogRow } from './logEntry.ts'
import { logsText } from './logs.text.ts'
import './logs.css'
import { nameIn } from '../ui/page/recordNames.tsx'

/** One entry with what was before and what is after, beside the list: it has no page. */
export function LogPeek({ row }: PeekProps<LogRow>) {
  return row ? <Entry row={row} /> : <PeekGone />
}

function Entry({ row }: { readonly row: LogRow }) {
  const t = useText(logsText)
  const title = useTitles(logRow)
  const facts = [
    { key: 'time', title: title('createdAt'), value: formatTime(row.createdAt) },
    { key: 'operator', title: title('operator'), value: row.operator ? nameIn(row, 'operator') : t('system') },
    { key: 'target', title: title('target'), value: <LogTarget row={row} /> },
    { key: 'source', title: title('source'), value: <StatusTag of={logSource} value={row.source} /> },
    { key: 'ip', title: title('ip'), value: row.ip || null },
    { key: 'agent', title: row.source === 'JOB' ? t('job') : title('userAgent'), value: row.userAgent || null, wide: true },
    { key: 'request', title: title('requestId'), value: row.requestId ? <IdCell value={row.requestId} /> : null, wide: true },
  ]
  return (
    <DetailPage title={t('entryTitle', { id: row.id })} extra={<StatusTag of={operationType} value={row.operationType} />}>
      <Card title={t('part.change')}>
        <div className="logs-entry">
          <p className="logs-content">{row.content}</p>
          {row.target && (row.before || row.after) ? (
            <ChangeList entity={row.target.entity} before={row.before} after={row.after} />
          ) : (
            <p className="quiet">{t('noChange')}</p>
          )}
        </div>
      </Card>
      <Card title={t('part.facts')}>
        <Descriptions facts={facts} />
      </Card>
    </DetailPage>
  )
}

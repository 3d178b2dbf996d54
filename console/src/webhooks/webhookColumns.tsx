import { rateText } from '@camp/contract/base/numbers'
import type { Webhook } from '@camp/contract/webhooks/webhooks'
import { webhookRecord } from '@camp/contract/webhooks/webhooks.record'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { HourBars } from './HourBars.tsx'
import { webhooksText } from './webhooks.text.ts'

/** The columns of the list of endpoints. */
export function useWebhookColumns(): readonly Column<Webhook>[] {
  const t = useText(webhooksText)
  const column = useColumnOf(webhookRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('url', { width: wide(220, 230), pin: 'left', sortKey: 'url', grow: true }),
      column('state', { width: wide(104, 110), watched: true }),
      column('description', { width: 130 }),
      column('types', {
        width: 110,
        cell: ({ types }) => (types.length === 0 ? <span className="quiet">{t('all')}</span> : types.join(' ')),
      }),
      { key: 'hours', title: t('hours'), width: wide(160, 190), cell: (row) => <HourBars hours={row.hours} /> },
      { key: 'sent', title: t('col.sent'), width: wide(92, 110), align: 'right', sortKey: 'sent', cell: ({ sent }) => formatCount(sent) },
      {
        key: 'delivered',
        title: t('col.delivered'),
        width: wide(80, 92),
        align: 'right',
        cell: ({ sent, delivered }) => (sent === 0 ? '–' : rateText(delivered, sent)),
      },
      {
        key: 'waiting',
        title: t('col.waiting'),
        width: wide(88, 92),
        align: 'right',
        sortKey: 'waiting',
        cell: ({ waiting }) => formatCount(waiting),
      },
      { key: 'p95', title: t('col.p95'), width: wide(84, 80), align: 'right', cell: ({ p95 }) => (p95 === null ? '–' : formatCount(p95)) },
      column('ordered', { width: 130, hidden: true }),
      column('creator', { width: 100, hidden: true }),
      column('createdAt', { width: 124, hidden: true, sortKey: 'createdAt' }),
    ],
    [column, t, wide],
  )
}

import { serviceFault } from '@camp/contract/base/outside'
import type { Language } from '@camp/contract/errors'
import { messageTaskFailure } from '@camp/contract/messageTasks/messageTasks'
import { messageTaskStatus } from '@camp/contract/messageTasks/messageTasks.labels'
import { messageTaskRecord } from '@camp/contract/messageTasks/messageTasks.record'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { MinuteCell, Nothing, PageLink, StatusTag } from '../ui/table/cells.tsx'
import { type Column, useWide } from '../ui/table/column.ts'
import { columnOf } from '../ui/table/recordColumn.tsx'
import { audienceText, type MessageTaskRow } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'

const t = textOf(messageTasksText)
const column = columnOf(messageTaskRecord)

/** The columns of the list; those that fit a window of 1440 px are shown by default. */
export function useMessageTaskColumns(): readonly Column<MessageTaskRow>[] {
  const wide = useWide()
  return useMemo(
    () => [
      column('title', { width: 160, grow: true, cell: titleOf }),
      column('channel', { width: wide(96, 88) }),
      column('audience', { width: wide(196, 160), cell: audienceText }),
      column('status', { watched: true, width: wide(92, 104), cell: statusOf }),
      { key: 'progress', title: t('field.progress'), width: wide(150, 172), align: 'right', cell: progressText },
      column('scheduledAt', {
        width: 136,
        sortKey: 'scheduledAt',
        cell: ({ scheduledAt }) => <MinuteCell at={scheduledAt} />,
      }),
      { ...column('senderName', { width: wide(94, 104) }), key: 'sender' },
      column('createdAt', { width: wide(112, 124), sortKey: 'createdAt' }),
      column('finishedAt', { width: 132, hidden: true }),
    ],
    [wide],
  )
}

const titleOf = ({ id, title }: MessageTaskRow) => <PageLink to={`/messageTask/detail?id=${id}`}>{title}</PageLink>

/** The state; where it failed as a whole or waits, the tooltip says why. */
export function statusOf(row: MessageTaskRow) {
  const tag = <StatusTag of={messageTaskStatus} value={row.status} />
  const reason = reasonOf(row, currentLanguage())
  return reason === null ? tag : <span data-tip={reason}>{tag}</span>
}

/** Why it failed as a whole, or waits. */
export function reasonOf({ status, failure, channelFault }: MessageTaskRow, language: Language): string | null {
  const fault = channelFault && serviceFault.label(channelFault, language)
  if (status === 'SENDING') return fault && t('waits', { fault })
  return fault ?? (failure && messageTaskFailure.label(failure, language))
}

/** How many were reached, of how many. */
export function progressText({ status, total, sent, failed }: MessageTaskRow) {
  if (status === 'DRAFT' || status === 'SCHEDULED') return <Nothing />
  return (
    <>
      {failed > 0 && <span className="form-error">{t('failedCount', { count: formatCount(failed) })} · </span>}
      {t('sentOf', { sent: formatCount(sent), total: formatCount(total) })}
    </>
  )
}

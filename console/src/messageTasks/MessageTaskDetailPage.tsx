import { getMessageTask, previewMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { messageTaskRecord } from '@camp/contract/messageTasks/messageTasks.record'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatTime } from '../platform/format.ts'
import { inBoth, useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useTab, useTabTitle } from '../platform/tab.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { RecordHere } from '../ui/presence/RecordHere.tsx'
import { MessageDeliveriesCard } from './MessageDeliveriesCard.tsx'
import { MessageTaskDialogs } from './MessageTaskDialogs.tsx'
import { reasonOf, statusOf } from './messageTaskColumns.tsx'
import { audienceText, isOpen, type MessageTaskDialog, type MessageTaskRow, messageTaskActions } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'
import { useMessageTaskSteps, useSendingNews } from './useMessageTaskSteps.ts'
import '../ui/form/form.css'
import './messageTasks.css'

/** One message task: whom it goes to, what it says, and how it ended for each recipient. */
export function MessageTaskDetailPage() {
  return <MessageView id={idOf(new URLSearchParams(useLocation().search).get('id') ?? '')} />
}

/** The same beside a list. */
export function MessageTaskPeek({ of }: PeekProps<MessageTaskRow>) {
  return <MessageView id={idOf(of)} />
}

function MessageView({ id }: { readonly id: number }) {
  const t = useText(messageTasksText)
  const known = Number.isInteger(id)
  const [deleting, setDeleting] = useState(false)
  const enabled = known && !deleting
  const { data, error, refetch } = useCall(getMessageTask, { params: { id } }, { enabled, quiet: ({ status }) => status === 404 })
  useTabTitle(data && inBoth(messageTasksText, 'tabTitle', { title: data.title }))
  useSendingNews(data?.status === 'SENDING')
  const missing = !known || error?.failure.status === 404
  if (data && !missing)
    return (
      <RecordHere entity="messageTask" id={data.id}>
        <Message task={data} deleting={deleting} onDeleting={setDeleting} />
      </RecordHere>
    )
  return (
    <DetailPage title={t('detailTitle', { title: '' })}>
      <RecordState
        failure={error?.failure}
        missing={missing}
        words={{ title: t('notFoundTitle'), hint: t('notFoundHint'), back: t('backToList') }}
        list="/messageTask/index"
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

interface MessageProps {
  readonly task: MessageTaskRow
  readonly deleting: boolean
  onDeleting(deleting: boolean): void
}

function Message({ task, deleting, onDeleting }: MessageProps) {
  const t = useText(messageTasksText)
  const [dialog, setDialog] = useState<MessageTaskDialog | null>(null)
  return (
    <>
      <DetailPage
        title={t('detailTitle', { title: task.title })}
        extra={statusOf(task)}
        actions={<MessageActions task={task} open={setDialog} onDeleting={onDeleting} />}
      >
        <Reason task={task} />
        <div className="detail-columns">
          <div>
            <ContentCard task={task} />
            {/* Whose recipients are gone with it, so they are not asked for meanwhile. */}
            {!deleting && <MessageDeliveriesCard task={task} />}
          </div>
          <div>
            <FactsCard task={task} />
          </div>
        </div>
      </DetailPage>
      <MessageTaskDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

/** Why it came to nothing, or waits. */
function Reason({ task }: { readonly task: MessageTaskRow }) {
  const reason = reasonOf(task, useLanguage())
  return reason === null ? null : (
    <div className="form-alert" role="alert">
      {reason}
    </div>
  )
}

/** What one reads whom it goes to by now; the text as it was written is below where it has places for variables. */
function ContentCard({ task }: { readonly task: MessageTaskRow }) {
  const t = useText(messageTasksText)
  const { channel, content, audience } = task
  const filled = useCall(
    previewMessageTask,
    { body: { channel, content, audience } },
    { enabled: content.includes('{'), quiet: () => true },
  )
  const sample = filled.data?.samples[0]
  return (
    <Card title={t('part.content')} extra={sample && <span className="quiet">{t('asTo', { name: sample.name })}</span>}>
      <p className="messageTasks-text">{sample?.text ?? content}</p>
      {sample && sample.text !== content && <p className="messageTasks-template quiet">{content}</p>}
    </Card>
  )
}

/** What can be done with it now. */
function MessageActions({ task, open, onDeleting }: Omit<MessageProps, 'deleting'> & { open(dialog: MessageTaskDialog): void }) {
  const holds = useHolds()
  const { close } = useTab()
  const step = useMessageTaskSteps({ onDeleting, onDeleted: close })
  return (
    <PageActions items={messageTaskActions(task, holds, { open, step })} next={isOpen(task) ? 'send' : 'retry'}>
      <HistoryButton of={messageTaskRecord} id={task.id} title={task.title} />
    </PageActions>
  )
}

function FactsCard({ task }: { readonly task: MessageTaskRow }) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const language = useLanguage()
  const timeOf = (at: string | null) => (at === null ? undefined : formatTime(at))
  return (
    <Card title={t('part.facts')}>
      <Descriptions
        facts={[
          { key: 'channel', title: title('channel'), value: messageChannel.label(task.channel, language) },
          { key: 'sender', title: title('senderName'), value: task.senderName ?? undefined },
          { key: 'audience', title: title('audience'), value: audienceText(task), wide: true },
          { key: 'scheduled', title: title('scheduledAt'), value: timeOf(task.scheduledAt) },
          { key: 'created', title: title('createdAt'), value: timeOf(task.createdAt) },
          ...(isOpen(task)
            ? []
            : [
                { key: 'started', title: title('startedAt'), value: timeOf(task.startedAt) },
                { key: 'finished', title: title('finishedAt'), value: timeOf(task.finishedAt) },
              ]),
        ]}
      />
    </Card>
  )
}

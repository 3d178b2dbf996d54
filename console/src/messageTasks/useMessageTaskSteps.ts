import { queryTaskLists } from '@camp/contract/base/notify'
import {
  deleteMessageTask,
  getMessageTasksByPage,
  previewMessageTask,
  retryMessageTask,
  sendMessages,
} from '@camp/contract/messageTasks/messageTasks'
import { messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatCount, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { markStale, useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { MessageTaskRow, MessageTaskStep } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'

interface MessageTaskLeaving {
  /** The task is being deleted, or it stays after all: nobody reads it meanwhile. */
  onDeleting(deleting: boolean): void
  /** It was deleted. */
  onDeleted(): void
}

/** The steps that are asked about first: sending says to how many people. */
export function useMessageTaskSteps(leaving?: MessageTaskLeaving): (step: MessageTaskStep, task: MessageTaskRow) => void {
  const t = useText(messageTasksText)
  const language = useLanguage()
  const more = { stale: [queryTaskLists.area] }
  const sending = useAction(sendMessages, more)
  const again = useAction(retryMessageTask, more)
  const removal = useAction(deleteMessageTask)

  const send = async ({ id, title, channel, audience, scheduledAt }: MessageTaskRow) => {
    const seen = await call(previewMessageTask, { body: { channel, audience } })
    if (isFailure(seen)) return
    if (!seen.ready || seen.total === 0) return toast('error', t(seen.ready ? 'sendNobody' : 'channelOff'))
    const count = formatCount(seen.total)
    const plan = scheduledAt === null ? '' : t('sendPlan', { at: formatTime(scheduledAt) })
    const text = [t('sendText', { count, channel: messageChannel.label(channel, language) }), plan].join(' ')
    if (!(await confirmDanger({ title: t('sendTitle', { title }), text, confirm: t('sendGo', { count }) }))) return
    const begun = await sending.run({ params: { id } }, { title })
    if (begun) toast('success', t('done.sending', { count: formatCount(begun.total) }))
  }
  const retry = async ({ id, title }: MessageTaskRow) => {
    if (!(await confirmDanger({ title: t('retryTitle', { title }), text: t('retryText'), confirm: t('retryGo') }))) return
    const begun = await again.run({ params: { id } }, { title })
    if (begun) toast('success', t('done.sending', { count: formatCount(begun.total) }))
  }
  const remove = async ({ id, title, scheduledAt, status }: MessageTaskRow) => {
    const plan = status === 'SCHEDULED' && scheduledAt !== null ? t('deletePlan', { at: formatTime(scheduledAt) }) : ''
    const text = [t('deleteText'), plan].join(' ')
    if (!(await confirmDanger({ title: t('deleteTitle', { title }), text, confirm: t('do.delete') }))) return
    leaving?.onDeleting(true)
    if (!(await removal.run({ params: { id } }, { title }))) return leaving?.onDeleting(false)
    toast('success', t('done.deleted'))
    leaving?.onDeleted()
  }
  const carryOut = { send, retry, delete: remove }
  return (step, task) => void carryOut[step](task)
}

const EVERY_MS = 2_000

/** While something is being sent, what is shown of it is asked anew every two seconds. */
export function useSendingNews(sending: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!sending) return
    const timer = setInterval(() => void markStale(client, [getMessageTasksByPage.area]), EVERY_MS)
    return () => clearInterval(timer)
  }, [sending, client])
}

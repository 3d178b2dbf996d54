import { queryTaskLists } from '@camp/contract/base/notify'
import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { deleteMessageTask, getMessageTasksByPage, retryMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { messageChannel } from '@camp/contract/messageTasks/messageTasks.labels'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { markStale, useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { MessageTaskRow, MessageTaskStep } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'

interface MessageTaskLeaving {
  /** The task is being deleted, or it stays after all: nobody reads it meanwhile. */
  onDeleting(deleting: boolean): void
  /** It was deleted. */
  onDeleted(): void
}

/** The steps with a task. Sending waits for a while, and says to how many people; deleting is asked about first. */
export function useMessageTaskSteps(leaving?: MessageTaskLeaving): (step: MessageTaskStep, task: MessageTaskRow) => void {
  const t = useText(messageTasksText)
  const language = useLanguage()
  const more = { stale: [queryTaskLists.area] }
  const sending = useAction(sendMessages, more)
  const taken = useTaken(sendMessages.area, queryTaskLists.area)
  const again = useAction(retryMessageTask, more)
  const removal = useAction(deleteMessageTask)

  const send = async ({ id, title, channel, scheduledAt }: MessageTaskRow) => {
    // Pressed twice it leaves once, and is told once.
    if (sending.busy) return
    const begun = await sending.run({ params: { id } }, { title })
    if (!begun) return
    const said = { count: begun.total, channel: messageChannel.label(channel, language), seconds: SEND_HOLD_SECONDS }
    taken(scheduledAt === null ? t('held', said) : t('heldPlan', { ...said, at: formatTime(scheduledAt) }), begun.undo)
  }
  const retry = async ({ id, title, channel }: MessageTaskRow) => {
    if (again.busy) return
    const begun = await again.run({ params: { id } }, { title })
    if (!begun) return
    const said = { count: begun.total, channel: messageChannel.label(channel, language), seconds: SEND_HOLD_SECONDS }
    taken(t('heldAgain', said), begun.undo)
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

import type { RowOf } from '@camp/contract/base/call'
import type { getMessageTasksByPage } from '@camp/contract/messageTasks/messageTasks'
import { formatList } from '../platform/format.ts'
import { textOf } from '../platform/i18n.ts'
import type { RowAction } from '../ui/table/column.ts'
import { messageTasksText } from './messageTasks.text.ts'

export type MessageTaskRow = RowOf<typeof getMessageTasksByPage>

/** Something to do with a task, or (`new`) with none yet. */
export interface MessageTaskDialog {
  readonly kind: 'new' | 'edit' | 'copy'
  /** What the form starts with. */
  readonly task: MessageTaskRow | null
  /** The family that a new one is for. */
  readonly parentId?: number
}

/** What is asked about first. */
export type MessageTaskStep = 'send' | 'retry' | 'delete'

const t = textOf(messageTasksText)

/** Can it still be changed? */
export const isOpen = ({ status }: MessageTaskRow): boolean => status === 'DRAFT' || status === 'SCHEDULED'

/** Whom it goes to, in a few words. */
export function audienceText({ audience, audienceNames }: MessageTaskRow): string {
  if (audience.all) return t(`everybody.${audience.kind}`)
  return formatList(audienceNames) || t('nobody')
}

interface Deeds {
  open(dialog: MessageTaskDialog): void
  step(step: MessageTaskStep, task: MessageTaskRow): void
}

/** What can be done with a task now, as far as the reader's codes go. */
export function messageTaskActions(task: MessageTaskRow, holds: (...codes: string[]) => boolean, { open, step }: Deeds): RowAction[] {
  const ended = task.status === 'SENT' || task.status === 'FAILED'
  const again = ended && (task.failed > 0 || task.failure !== null)
  const deeds: (RowAction | false)[] = [
    isOpen(task) && holds('MESSAGE_TASK_SEND') && { key: 'send', title: t('do.send'), run: () => step('send', task) },
    again && holds('MESSAGE_TASK_SEND') && { key: 'retry', title: t('do.retry'), run: () => step('retry', task) },
    isOpen(task) && holds('MESSAGE_TASK_EDIT') && { key: 'edit', title: t('do.edit'), run: () => open({ kind: 'edit', task }) },
    holds('MESSAGE_TASK_EDIT') && { key: 'copy', title: t('do.copy'), run: () => open({ kind: 'copy', task }) },
    (isOpen(task) || task.status === 'FAILED') &&
      holds('MESSAGE_TASK_DELETE') && { key: 'delete', title: t('do.delete'), danger: true, run: () => step('delete', task) },
  ]
  return deeds.filter((deed) => deed !== false)
}

import { getMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'
import type { MessageTaskRow } from './messageTaskRow.ts'

/** A message task beside the list: all that its page holds. */
export const messageTaskPeek = peekById<MessageTaskRow>({
  part: latePart(async () => (await import('./MessageTaskDetailPage.tsx')).MessageTaskPeek),
  path: '/messageTask/detail',
  ask: (id) => ({ call: getMessageTask, input: { params: { id } } }),
})

import type { CallAnswer } from '@camp/contract/base/call'
import { type PushEvent, queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import type { QueryClient } from '@tanstack/react-query'
import { renewRights } from '../platform/session.ts'
import { markStale, queryKey } from '../platform/signedIn/query.ts'

type TaskLists = CallAnswer<typeof queryTaskLists>
type MessageLists = CallAnswer<typeof queryMessageList>

const tasksKey = queryKey(queryTaskLists, {})
const messagesKey = queryKey(queryMessageList, {})

/** The lists with the progress of a running task taken over; undefined where that is not all that changed. */
export function withProgress(lists: TaskLists | undefined, event: PushEvent): TaskLists | undefined {
  if (event.kind !== 'TASK' || event.status !== 'DOING' || !lists?.doingTasks.some(({ id }) => id === event.id)) return undefined
  const { title, detail, rate } = event
  return {
    ...lists,
    doingTasks: lists.doingTasks.map((task) =>
      task.id === event.id
        ? { ...task, status: 'DOING', title: title ?? task.title, detail: detail ?? task.detail, rate: rate ?? task.rate }
        : task,
    ),
  }
}

/** The lists that pushes speak of; `work` is the queue that all share. Records follow by `LiveRecords`. */
export type PushedTopic = Exclude<NonNullable<PushEvent['topic']>, 'records' | 'presence'>

/** Which lists a push makes stale, after taking over what it says itself. */
export function takeOver(client: QueryClient, event: PushEvent): readonly PushedTopic[] {
  if (event.kind === 'NOTICE') return event.topic && event.topic !== 'records' && event.topic !== 'presence' ? [event.topic] : []
  if (event.kind === 'MESSAGE') {
    const { unReadCount } = event
    if (unReadCount !== undefined)
      client.setQueryData<MessageLists>(messagesKey, (lists) => (lists ? { ...lists, unReadCount } : undefined))
    return ['messages']
  }
  const moved = withProgress(client.getQueryData<TaskLists>(tasksKey), event)
  if (!moved) return ['tasks']
  client.setQueryData<TaskLists>(tasksKey, moved)
  return []
}

/** Other rights may open what was refused. */
async function readRights(client: QueryClient): Promise<void> {
  if (await renewRights()) await client.invalidateQueries()
}

/** Reads anew what is in view. */
export const readAnew = (client: QueryClient, topics: Iterable<PushedTopic>): void => {
  for (const topic of topics) {
    if (topic === 'work') void markStale(client, ['Home'])
    else if (topic === 'rights') void readRights(client)
    else void client.invalidateQueries({ queryKey: topic === 'tasks' ? tasksKey : messagesKey })
  }
}

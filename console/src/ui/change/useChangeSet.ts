import type { CallAnswer } from '@camp/contract/base/call'
import { applyChangeSet, getChangeSet, retryChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { queryTaskLists } from '@camp/contract/base/notify'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Failure } from '../../platform/failures.ts'
import { markStale, useAction, useCall } from '../../platform/signedIn/query.ts'
import { watchTask } from '../../platform/watchedTasks.ts'

export type ChangeSet = CallAnswer<typeof getChangeSet>

/** A set of changes that is planned: its token, and the task that works on it. */
export interface StartedChanges {
  readonly token: string
  readonly taskId: number
}

const POLL_MS = 800

/** Refusals that are shown in place. */
export const isRefusal = (failure: Failure): boolean => failure.body?.code === 999

const isOpen = (set: ChangeSet | undefined): boolean => !set || set.status === 'WAITING' || set.status === 'DOING'

/** It is gone, or no longer one's own to see: asking again does not help. */
const isLost = (failure: Failure | undefined): boolean => failure?.status === 404 || failure?.status === 403

/** How far the set is: asked for every moment while its task goes on, and at once when a push says that the task has moved. */
function useSet(token: string, taskId: number) {
  const { data, error, refetch } = useCall(
    getChangeSet,
    { params: { token } },
    {
      staleTime: 0,
      quiet: () => true,
      refetchInterval: (set, failure) => (isOpen(set) && !isLost(failure) && (set || !failure) ? POLL_MS : false),
    },
  )
  // Only read along: anyone who shows tasks keeps them up to date by pushes.
  const tasks = useCall(queryTaskLists, {}, { enabled: false })
  const moved = tasks.data?.doingTasks.find((task) => task.id === taskId)?.rate ?? 0
  // A look that fails while the work goes on is followed by the next one.
  const failure = error && (!data || isLost(error.failure)) ? error.failure : undefined
  return { set: data, failure, look: () => void refetch(), rate: Math.max(data?.rate ?? 0, moved) }
}

/** One set of changes from its plan to its end: what is known of it, and what can be done next. `stale`: areas that it changes; else all. */
export function useChangeSet({ token, taskId }: StartedChanges, stale: readonly string[] | undefined) {
  const client = useQueryClient()
  const [task, setTask] = useState(taskId)
  const { set, failure, look, rate } = useSet(token, task)
  const open = isOpen(set)

  // Shown here: no notice of its end is needed.
  useEffect(() => watchTask(task), [task])
  // By what it says at its end: a quick undo goes from one end to the next between two looks.
  const end = !open && set?.status !== 'CHECKED' ? JSON.stringify(set) : null
  useEffect(() => {
    if (end !== null) void (stale ? markStale(client, stale) : client.invalidateQueries())
  }, [end, client, stale])

  const options = { quiet: isRefusal, onDone: (answer: { taskId: number }) => setTask(answer.taskId) }
  const apply = useAction(applyChangeSet, options)
  const retry = useAction(retryChangeSet, options)
  const undo = useAction(undoChangeSet, options)
  const params = { token }
  return {
    set,
    /** Why nothing of it can be shown. */
    failure,
    look,
    rate,
    open,
    busy: apply.busy || retry.busy || undo.busy,
    /** Why what was asked is refused. */
    refusal: [apply, retry, undo].map(({ error }) => (error && isRefusal(error) ? error.body?.msg : undefined)).find(Boolean),
    apply: (whole: boolean) => void apply.run({ params, body: { mode: whole ? 'ALL_OR_NOTHING' : 'VALID_ROWS' } }),
    retry: () => void retry.run({ params }),
    undo: () => void undo.run({ params }),
  }
}

import type { WorkItem } from '@camp/contract/base/work'
import { listWork, type WorkFilter, workFilter } from '@camp/contract/homepage/homepage'
import { useRef } from 'react'
import type { Desk } from '../ui/desk/useDesk.ts'
import { peekGate } from '../ui/list/listPeek.ts'
import { type List, useList } from '../ui/list/useList.ts'

export type WorkList = List<WorkItem, WorkFilter>

const defaults = { size: 50 as const }

/** What is typed beside the list is asked about before one leaves it. */
export const leaving =
  <Args extends readonly unknown[]>(go: (...args: Args) => unknown) =>
  async (...args: Args): Promise<void> => {
    if (await peekGate.mayLeave()) go(...args)
  }

/** The list of what waits: whatever takes the open piece of work away asks first. One without rows is done, however it is narrowed. */
export function useGuardedList(): WorkList {
  const list: WorkList = useList(listWork, { filter: workFilter, defaults })
  return {
    ...list,
    state: list.state === 'noMatch' ? 'empty' : list.state,
    search: leaving(list.search),
    setPage: leaving(list.setPage),
    setSize: leaving(list.setSize),
  }
}

/**
 * What is shown, and where it stands. A piece of work that leaves the list, because a colleague took it, stays on the screen as `gone` until one goes
 * on: what is typed there is not lost, and no key that comes then is for another.
 */
export function useShown({ rows, filter, page, state, peek }: WorkList, { openId }: Desk<string>) {
  const last = useRef<{ item: WorkItem; index: number; openId: string | undefined; list: string }>(undefined)
  const list = JSON.stringify([filter, page])
  const forget = () => {
    last.current = undefined
  }
  const index = rows.findIndex(({ id }) => id === openId)
  const before = last.current
  const left = before !== undefined && before.list === list && state !== 'first' && !rows.some(({ id }) => id === before.item.id)
  // The address names it still, or names nothing, and the queue would go on by itself.
  if (left && (openId === before.openId || peek.key === undefined)) return { open: before.item, gone: true, index: before.index, forget }
  const item = rows[index]
  // Another list shows the rows of the one before until its own are there.
  if (item && (state === 'ready' || before?.list === list)) last.current = { item, index, openId, list }
  return { open: item, gone: false, index, forget }
}

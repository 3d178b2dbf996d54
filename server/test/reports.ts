import { queryTaskLists } from '@camp/contract/base/notify'
import { generateReports, listReports } from '@camp/contract/reports/reports'
import { vi } from 'vitest'
import type { Caller } from './http.ts'

/** Waits for the one task of a caller that has ended since so many had. */
export const endedTask = (caller: Caller, id: number) =>
  vi.waitFor(
    async () => {
      const task = (await caller.call(queryTaskLists, {})).body.terminateTasks.find((one) => one.id === id)
      if (!task) throw new Error('not ended yet')
      return task
    },
    { timeout: 60_000, interval: 250 },
  )

/** Has reports made of these children, and answers the task that made them. */
export async function madeReports(caller: Caller, campStudentIds: number[], period: { periodStart: string; periodEnd: string }) {
  const { body } = await caller.call(generateReports, { body: { campStudentIds, ...period } })
  return endedTask(caller, body.taskId)
}

export const reportsOfChildren = async (caller: Caller, campStudentId: number[]) =>
  (await caller.call(listReports, { query: { page: 1, size: 200, campStudentId } })).body.content

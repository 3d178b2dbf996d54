import type { StoredText } from '@camp/contract/base/notify.texts'
import * as z from 'zod'
import type { Services } from '../services.ts'
import type { Access } from '../session/access.ts'

/** What a kind of task is given while it runs. */
export interface TaskRun {
  readonly taskId: number
  readonly services: Services
  /** Who started it, with the rights held now: a task must not do what its owner no longer may. */
  readonly owner: Omit<Access, 'sessionId'>
  /** Where and in which language it was asked for. */
  readonly request: TaskRequest
  readonly input: unknown
  /** Counts from 1. */
  readonly attempt: number
  /** Says how far it is (0 to 100). Written at most twice a second; throws TaskCancelled if the owner has taken the task away. */
  progress(rate: number, detail: StoredText): Promise<void>
}

export const taskRequest = z.object({
  ip: z.string(),
  userAgent: z.string(),
  requestId: z.string(),
  language: z.enum(['zh-CN', 'en-US']),
  /** The session of a call that proved who it is before it takes people's data out in full. */
  sessionId: z.int().exactOptional(),
})
export type TaskRequest = z.output<typeof taskRequest>

/** What a task ends with: its last words, and a link to the result. */
export interface TaskResult {
  readonly detail: StoredText
  readonly content: string | null
}

/** One kind of long work. It may run twice (crash, retry): its effects must happen once. */
export interface TaskKind {
  /** May its owner take it away while it runs? */
  readonly cancellable: boolean
  run(run: TaskRun): Promise<TaskResult>
}

/** The owner has taken the task away: stop quietly, clean up. */
export class TaskCancelled extends Error {}

/** The task cannot go on now, through no fault of its own: it is begun anew after so many seconds. The words are for its owner. */
export class TaskLater extends Error {
  readonly text: StoredText
  readonly seconds: number
  constructor(text: StoredText, seconds: number) {
    super(text.code)
    this.text = text
    this.seconds = seconds
  }
}

/** The task cannot succeed however often it is tried; the words are for its owner. */
export class TaskRefused extends Error {
  readonly text: StoredText
  constructor(text: StoredText) {
    super(text.code)
    this.text = text
  }
}

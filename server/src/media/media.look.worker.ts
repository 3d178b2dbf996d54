import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../platform/errors.ts'
import { leavesOf } from './media.leaves.service.ts'
import { secondsOf } from './media.seconds.service.ts'

// Looks into one file that somebody sent in, in a thread of its own: whatever it is made of, the server goes on.

export interface LookWork {
  readonly file: string
  readonly mime: string
  readonly recording: boolean
}
/** What a file says of itself. */
export interface Looked {
  readonly pages: number | null
  readonly seconds: number | null
}

async function look({ file, mime, recording }: LookWork): Promise<Looked | 'damaged'> {
  try {
    if (recording) return { pages: null, seconds: await secondsOf(file, mime) }
    return { pages: await leavesOf(file), seconds: null }
  } catch (error) {
    if (error instanceof AppError) return 'damaged'
    throw error
  }
}

void look(workerData as LookWork).then((looked) => parentPort?.postMessage(looked)) // given by lookInto

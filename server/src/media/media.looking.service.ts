import { AppError } from '../platform/errors.ts'
import { Limiter } from '../platform/limiter.ts'
import { startThread } from '../platform/thread.ts'
import type { Looked, LookWork } from './media.look.worker.ts'

const MEMORY_MB = 256
/** A recording ends by itself before; this is for one that keeps the thread so busy that it does not come to it. */
const TIME_MS = 30_000
/** Each keeps a processor busy: two at a time is what a small machine can spare. */
const limiter = new Limiter(2)

const PDF = 'application/pdf'
const NOTHING: Looked = { pages: null, seconds: null }

/** How long a recording plays, how many pages a document has. A document that cannot be looked into says nothing; a recording is refused. */
export async function lookInto(file: string, mime: string, recording: boolean, timeMs = TIME_MS): Promise<Looked> {
  if (!recording && mime !== PDF) return NOTHING
  const looked = await limiter.take(() => lookInThread({ file, mime, recording }, timeMs))
  if (looked !== 'damaged') return looked
  if (recording) throw new AppError('MEDIA_DAMAGED', {}, { field: 'file' })
  return NOTHING
}

async function lookInThread(work: LookWork, timeMs: number): Promise<Looked | 'damaged'> {
  const worker = startThread('media/media.look.worker', work, MEMORY_MB)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Looked | 'damaged'>((resolve) => {
      const damaged = () => resolve('damaged')
      timer = setTimeout(damaged, timeMs)
      worker.once('message', resolve)
      // It takes too much memory, or there is a fault in what reads it: it is the file that is odd.
      worker.once('error', damaged)
      worker.once('exit', damaged)
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ClamdConfig } from '../config/config.clamd.ts'
import { AppError } from '../errors.ts'
import { events } from '../http/metrics.ts'

// What comes in is read by a virus scanner before anybody can read it, where one is configured: clamd, by its INSTREAM command.

const CONNECT_MS = 3_000
/** A scanner that says nothing for so long is away. */
const SILENT_MS = 60_000
/** A request waits for a scanner that is away, where it may, no longer than a proxy would. */
const WAIT_MS = 20_000
const AGAIN_MS = 2_000
const MOST_CHUNK = 1 << 20
const MOST_ANSWER = 1_000

/** The scanner cannot be asked, or does not say what it found. */
class ScannerAway extends Error {}

type Content = Iterable<Buffer> | AsyncIterable<Buffer>

async function open({ socketPath, host, port }: ClamdConfig): Promise<Socket> {
  const socket = socketPath === null ? connect({ host: host ?? '', port: port ?? 0 }) : connect(socketPath)
  // What breaks is said by what waits for its answer; it may also break after that.
  socket.on('error', () => undefined)
  socket.setTimeout(SILENT_MS, () => socket.destroy(new ScannerAway('it says nothing')))
  await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) }).catch((error: Error) => {
    socket.destroy()
    throw new ScannerAway(error.message)
  })
  return socket
}

async function* asked(content: Content): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length; at += MOST_CHUNK) {
      const chunk = bytes.subarray(at, at + MOST_CHUNK)
      const size = Buffer.alloc(4)
      size.writeUInt32BE(chunk.length)
      yield size
      yield chunk
    }
  }
  yield Buffer.alloc(4)
}

async function answerOf(socket: Socket): Promise<string> {
  let said = ''
  for await (const chunk of socket) {
    said += String(chunk)
    if (said.includes('\0') || said.length > MOST_ANSWER) break
  }
  return said.split('\0')[0]?.trim() ?? ''
}

/** The name of what was found, or null; throws `ScannerAway` where that is not known. */
export async function scan(clamd: ClamdConfig, content: Content): Promise<string | null> {
  const socket = await open(clamd)
  // What it says counts also where it hangs up in the middle, as on a file that is larger than it takes.
  const answer = answerOf(socket).catch((error: Error) => error)
  try {
    for await (const bytes of asked(content)) {
      if (socket.destroyed || socket.readableEnded) break
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => undefined), answer])
    }
    const said = await answer
    if (said instanceof Error) throw new ScannerAway(said.message)
    const found = /^stream: (.{1,200}) FOUND$/.exec(said)?.[1]
    if (found) return found
    if (said === 'stream: OK') return null
    throw new ScannerAway(said === '' ? 'it hung up' : said)
  } finally {
    socket.destroy()
  }
}

interface Asking {
  readonly config: { readonly clamd: ClamdConfig | null }
  readonly log: Logger
}

/** Anew each time: the bytes may have to be sent again. */
type Again = () => Content

/**
 * Throws where something was found, or where the scanner is away and nothing may come in unread. `inJob`: where one may wait, the job that
 * asks is tried again by the queue.
 */
export async function assertClean(
  { config: { clamd }, log }: Asking,
  content: Again,
  about: object,
  { inJob = false } = {},
): Promise<void> {
  if (clamd === null) return
  const until = performance.now() + (clamd.away === 'wait' && !inJob ? WAIT_MS : 0)
  for (;;) {
    try {
      const found = await scan(clamd, content())
      if (found === null) return
      events.inc({ kind: 'upload_infected' })
      log.warn({ ...about, found }, 'a file was refused: the virus scanner found something in it')
      throw new AppError('FILE_INFECTED', {}, { field: 'file' })
    } catch (error) {
      if (!(error instanceof ScannerAway)) throw error
      if (performance.now() + AGAIN_MS > until) {
        events.inc({ kind: 'scanner_away' })
        log.error({ ...about, why: error.message.slice(0, 200) }, 'a file could not be scanned: clamd does not answer as it should')
        if (inJob && clamd.away === 'wait') throw error
        throw new AppError('SCANNER_AWAY', {}, { retryAfter: 60, cause: error })
      }
      await setTimeout(AGAIN_MS)
    }
  }
}

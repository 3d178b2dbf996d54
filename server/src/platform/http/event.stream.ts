import type { PushEvent } from '@camp/contract/base/notify'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cx } from './context.ts'
import { languageOf } from './failures.ts'

/** What a handler of a stream is given. */
export interface EventStream {
  /** The last event that the browser saw, when it comes back. */
  readonly lastEventId: number | null
  send(id: number, event: PushEvent): void
  close(reason: string): void
}

/** A line at least this often, so that proxies and browsers know that the stream lives. */
const BEAT_MS = 15_000
/** Bytes that may wait for a slow browser before its stream is ended: it comes back and gets what it missed. */
const BACKLOG = 1_000_000
/** A browser that does not take the goodbye within this is cut off. */
const GOODBYE_MS = 5_000

/** Answers with server-sent events until the browser goes, the session ends or the server stops. */
export async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  cx: Cx,
  open: (cx: Cx, stream: EventStream) => Promise<() => void>,
): Promise<void> {
  const said = request.query as { lastEventId?: string; language?: string } // checked by the call's schema
  const asked = Number(request.headers['last-event-id'] ?? said.lastEventId)
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  raw.write('retry: 2000\n\n')

  let over = false
  let close: (() => void) | null = null
  const beat = setInterval(() => raw.write(': \n\n'), BEAT_MS)
  const ended = () => {
    over = true
    clearInterval(beat)
    close?.()
    close = null
  }
  // A browser that reads nothing keeps its connection open past the end of the stream, and a line written after the end would be an
  // error that nobody awaits: it would end the server. So nothing is said after the goodbye, nor is the goodbye said twice.
  const end = (goodbye?: string) => {
    if (over) return
    ended()
    raw.end(goodbye)
    setTimeout(() => raw.destroy(), GOODBYE_MS).unref()
  }
  raw.on('close', ended)
  const stream: EventStream = {
    lastEventId: Number.isSafeInteger(asked) && asked > 0 ? asked : null,
    send: (id, event) => {
      if (over) return
      if (raw.writableLength > BACKLOG) return void raw.destroy()
      raw.write(`${id > 0 ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`)
    },
    close: (reason) => end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`),
  }
  try {
    const opened = await open(said.language ? { ...cx, language: languageOf(said.language) } : cx, stream)
    if (over) opened()
    else close = opened
  } catch (error) {
    request.log.warn({ err: error, requestId: request.id }, 'a stream could not be opened')
    end()
  }
}

import type { CallAnswer } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import { createUpload, getUpload, type MediaFile, uploadFile } from '@camp/contract/media/media'
import { type MediaPurpose, onceBytes } from '@camp/contract/media/media.purposes'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import { readStored, writeStored } from '../platform/storage.ts'

const BASE = '/foundation'
const PIECE = 8 * 1024 * 1024
/** Before the next try, in ms; the last one again and again. */
const WAITS = [1_000, 3_000, 10_000]
const ASK_MS = 700

/** What somebody who watches an upload is told. */
export interface Watcher {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
  /** Nothing gets through for now, and it is tried again: the line is cut, or others are to be let first. Null where it goes on. */
  onAway(away: 'lost' | 'tooFast' | null): void
  /** It went on where an earlier one ended. */
  onResumed(): void
  onChecking(): void
}

/** The server refused a file; the words are its own. Nothing where the words are ours to find. */
export class Refused extends Error {}

interface Answer {
  readonly status: number
  readonly text: string
  header(name: string): string | null
}

/** One request with its progress, which `fetch` cannot tell of what is sent. Rejects where no answer came. */
function request(
  method: string,
  address: string,
  {
    body = null,
    headers = {},
    signal,
    onSent,
  }: { body?: XMLHttpRequestBodyInit | null; headers?: Record<string, string>; signal: AbortSignal; onSent?: (bytes: number) => void },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest()
    const stop = () => sending.abort()
    sending.open(method, address)
    const all = { 'X-Requested-With': 'camp-console', 'Accept-Language': currentLanguage(), ...headers }
    for (const [name, value] of Object.entries(all)) sending.setRequestHeader(name, value)
    sending.upload.onprogress = ({ loaded }) => onSent?.(loaded)
    sending.onload = () => {
      signal.removeEventListener('abort', stop)
      resolve({ status: sending.status, text: sending.responseText, header: (name) => sending.getResponseHeader(name) })
    }
    const fail = () => {
      signal.removeEventListener('abort', stop)
      reject(signal.aborted ? signal.reason : new TypeError('no answer'))
    }
    sending.onerror = fail
    sending.onabort = fail
    sending.ontimeout = fail
    if (signal.aborted) return fail()
    signal.addEventListener('abort', stop)
    sending.send(body)
    return undefined
  })
}

function refusal({ text }: Answer): Refused {
  try {
    const { msg } = JSON.parse(text) as ErrorBody // the server's own body; anything else has no words for us
    return new Refused(msg)
  } catch {
    return new Refused()
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** A line that breaks is tried again, for as long as somebody waits. */
async function untilAnswered(ask: () => Promise<Answer>, { signal, onAway }: Watcher): Promise<Answer> {
  for (let tried = 0; ; tried++) {
    let status = 0
    try {
      const answer = await ask()
      status = answer.status
      const passing = status === 408 || status === 429 || status === 502 || status === 503
      if (!passing) {
        onAway(null)
        return answer
      }
    } catch (error) {
      if (signal.aborted) throw error
    }
    onAway(status === 429 ? 'tooFast' : 'lost')
    await pause(WAITS[Math.min(tried, WAITS.length - 1)] ?? 0, signal)
  }
}

/** Where files go, and what is known there of one that was begun before. */
export interface UploadPlace<Done> {
  /** Below `/foundation`. */
  readonly path: string
  readonly purpose: MediaPurpose
  /** Where an upload of the same file goes on that was cut or reloaded away. */
  begun(file: File): Promise<string | null>
  /** Keeps where one goes on; null once it has ended. */
  keep(file: File, at: string | null): void
  /** What became of an upload; null as long as the server looks at it. */
  look(id: string, signal: AbortSignal): Promise<{ done: Done } | { refused: string | null } | null>
  /** Sends a small file in one request, where that is possible here. */
  once?(file: File, watcher: Watcher): Promise<Done>
}

const TUS = { 'Tus-Resumable': '1.0.0' }

/** Base64 of a text in UTF-8. */
const encoded = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)))

async function begin(file: File, { path, purpose }: Pick<UploadPlace<unknown>, 'path' | 'purpose'>, watcher: Watcher): Promise<string> {
  const headers = {
    ...TUS,
    'Upload-Length': String(file.size),
    'Upload-Metadata': `filename ${encoded(file.name)},purpose ${encoded(purpose)}`,
  }
  const answer = await untilAnswered(() => request('POST', BASE + path, { headers, signal: watcher.signal }), watcher)
  const at = answer.header('Location')
  if (answer.status !== 201 || !at) throw refusal(answer)
  return at
}

/** How many bytes of an upload are safe; null where there is no such upload any more. */
async function safeBytes(at: string, watcher: Watcher): Promise<number | null> {
  const answer = await untilAnswered(() => request('HEAD', at, { headers: TUS, signal: watcher.signal }), watcher)
  if (answer.status === 404) return null
  if (answer.status !== 200) throw refusal(answer)
  return Number(answer.header('Upload-Offset'))
}

async function sendPieces(file: File, at: string, from: number, watcher: Watcher): Promise<void> {
  let offset = from
  while (offset < file.size) {
    const start = offset
    const headers = { ...TUS, 'Upload-Offset': String(start), 'Content-Type': 'application/offset+octet-stream' }
    const body = file.slice(start, start + PIECE)
    const onSent = (bytes: number) => watcher.onProgress((start + bytes) / file.size)
    // What was cut may have come in part: the server is asked before anything is sent again.
    const answer = await request('PATCH', at, { headers, body, onSent, signal: watcher.signal }).catch((error: unknown) => {
      if (watcher.signal.aborted) throw error
      return null
    })
    if (answer?.status === 204) offset = Number(answer.header('Upload-Offset'))
    else if (answer && ![404, 408, 409, 429, 502, 503].includes(answer.status)) throw refusal(answer)
    else {
      if (answer?.status !== 409) await pause(WAITS[0] ?? 0, watcher.signal)
      const safe = await safeBytes(at, watcher)
      if (safe === null) throw new Refused()
      offset = safe
    }
    watcher.onProgress(offset / file.size)
  }
}

async function looked<Done>(at: string, place: UploadPlace<Done>, { signal, onChecking }: Watcher): Promise<Done> {
  onChecking()
  const id = at.split('/').at(-1) ?? ''
  for (;;) {
    const end = await place.look(id, signal)
    if (end && 'done' in end) return end.done
    if (end) throw new Refused(end.refused ?? undefined)
    await pause(ASK_MS, signal)
  }
}

async function sendLarge<Done>(file: File, place: UploadPlace<Done>, watcher: Watcher): Promise<Done> {
  let at = await place.begun(file)
  let from = at === null ? null : await safeBytes(at, watcher)
  if (at === null || from === null) {
    at = await begin(file, place, watcher)
    from = 0
    place.keep(file, at)
  } else if (from > 0) watcher.onResumed()
  try {
    await sendPieces(file, at, from, watcher)
    const done = await looked(at, place, watcher)
    place.keep(file, null)
    return done
  } catch (error) {
    if (error instanceof Refused) place.keep(file, null)
    throw error
  }
}

async function sendSmall(file: File, purpose: MediaPurpose, watcher: Watcher): Promise<MediaFile> {
  const body = new FormData()
  body.set('purpose', purpose)
  body.set('file', file)
  const onSent = (bytes: number) => watcher.onProgress(Math.min(1, bytes / file.size))
  const answer = await untilAnswered(() => request('POST', BASE + uploadFile.path, { body, onSent, signal: watcher.signal }), watcher)
  if (answer.status !== 200) throw refusal(answer)
  return JSON.parse(answer.text) as MediaFile // the call's answer
}

/** The same file, chosen again after a reload, goes on where it was. */
const keyOf = (file: File, purpose: MediaPurpose) => `upload-${purpose}-${file.size}-${file.lastModified}-${file.name}` as const

/** Where staff send files of a purpose. */
export const staffPlace = (purpose: MediaPurpose): UploadPlace<MediaFile> => ({
  path: createUpload.path,
  purpose,
  begun: async (file) => readStored(keyOf(file, purpose)),
  keep: (file, at) => writeStored(keyOf(file, purpose), at),
  look: async (id, signal) => {
    const answer: CallAnswer<typeof getUpload> | { failed: true } = await call(getUpload, { params: { id } }, { signal, quiet: () => true })
    if (isFailure(answer) || !('state' in answer)) return null
    if (answer.file) return { done: answer.file }
    return answer.state === 'REFUSED' ? { refused: answer.reason } : null
  },
  once: (file, watcher) => sendSmall(file, purpose, watcher),
})

/** Sends a file: at once where it is small, else in pieces that survive a cut, a reload and a restart of the server. */
export const sendFile = <Done>(file: File, place: UploadPlace<Done>, watcher: Watcher): Promise<Done> =>
  place.once && file.size <= onceBytes ? place.once(file, watcher) : sendLarge(file, place, watcher)

/** Forgets an upload that somebody took away, and its bytes on the server. */
export async function forgetUpload<Done>(file: File, place: UploadPlace<Done>): Promise<void> {
  const at = await place.begun(file)
  if (at === null) return
  place.keep(file, null)
  const answer = request('DELETE', at, { headers: TUS, signal: AbortSignal.timeout(10_000) })
  await answer.catch(() => undefined) // it goes by itself after a day
}

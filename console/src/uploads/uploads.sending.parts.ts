import { useEffect, useRef, useState } from 'react'
import { textOf } from '../platform/i18n.ts'
import { forgetUpload, Refused, sendFile, type UploadPlace } from './send.ts'
import { uploadText } from './upload.text.ts'

export type { UploadPlace }

const words = textOf(uploadText)
/** More at once would only share the same line. */
const AT_ONCE = 3

export interface UnderWay {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'checking' | 'paused' | 'failed'
  /** From 0 to 1. */
  readonly share: number
  readonly away: 'lost' | 'tooFast' | null
  readonly resumed: boolean
  /** Why it failed, in words. */
  readonly fault: string | null
}

let lastKey = 0

/** Files on their way: three at a time, the others wait. `onDone` is given each that the server took. */
export function useUploads<Done>(place: UploadPlace<Done>, onDone: (done: Done) => void) {
  const [items, setItems] = useState<readonly UnderWay[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const done = useRef(onDone)
  done.current = onDone
  const change = (key: number, part: Partial<UnderWay>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)))

  const run = async ({ key, file }: UnderWay) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    change(key, { state: 'sending', fault: null })
    try {
      const sent = await sendFile(file, place, {
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
        onAway: (away) => change(key, { away }),
        onResumed: () => change(key, { resumed: true }),
        onChecking: () => change(key, { state: 'checking', share: 1 }),
      })
      // Taken away at the last moment: it goes by itself after a day.
      if (stop.signal.aborted) return
      setItems((all) => all.filter((item) => item.key !== key))
      done.current(sent)
    } catch (error) {
      const fault = error instanceof Refused && error.message ? error.message : words(error instanceof Refused ? 'failed' : 'unreadable')
      if (!stop.signal.aborted) change(key, { state: 'failed', fault, away: null })
    } finally {
      stops.current.delete(key)
    }
  }

  useEffect(() => {
    const free = AT_ONCE - items.filter(({ state }) => state === 'sending' || state === 'checking').length
    for (const item of items.filter(({ key, state }) => state === 'waiting' && !stops.current.has(key)).slice(0, Math.max(0, free)))
      void run(item)
  })
  // A form that is closed sends nothing more; chosen again, a file goes on where it was.
  useEffect(
    () => () => {
      for (const stop of stops.current.values()) stop.abort()
    },
    [],
  )

  return {
    items,
    add: (files: readonly File[]) =>
      setItems((all) => [
        ...all,
        ...files.map((file) => ({ key: ++lastKey, file, state: 'waiting', share: 0, away: null, resumed: false, fault: null }) as const),
      ]),
    pause: (key: number) => {
      stops.current.get(key)?.abort()
      change(key, { state: 'paused', away: null })
    },
    resume: (key: number) => change(key, { state: 'waiting', fault: null }),
    remove: ({ key, file }: UnderWay) => {
      stops.current.get(key)?.abort()
      setItems((all) => all.filter((item) => item.key !== key))
      void forgetUpload(file, place)
    },
  }
}

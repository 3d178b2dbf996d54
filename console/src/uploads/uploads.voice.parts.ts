import type { MediaFile } from '@camp/contract/media/media'
import type { MediaPurpose } from '@camp/contract/media/media.purposes'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../platform/i18n.ts'
import { Refused, sendFile, staffPlace } from './send.ts'
import { uploadText } from './upload.text.ts'

const words = textOf(uploadText)

/** What browsers record, and what a file of it is called; the first that this one can is taken: what phones play comes first. */
const TYPES = [
  ['audio/mp4;codecs=mp4a.40.2', 'm4a'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/webm;codecs=opus', 'webm'],
] as const
/** Ten minutes, far below what goes in one request. */
export const VOICE_MOST_SECONDS = 600
const TICK_MS = 200

/** Why nothing is recorded. */
export type VoiceFault = 'denied' | 'noMicrophone' | 'unable'

const faultOf = (error: unknown): VoiceFault => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'NotReadableError' ? 'noMicrophone' : 'unable'
}

/** How loud it is just now, from 0 to 1; always 0 where the browser cannot say. */
function levelOf(stream: MediaStream): { read(): number; end(): void } {
  if (typeof AudioContext === 'undefined') return { read: () => 0, end: () => undefined }
  const context = new AudioContext()
  void context.resume()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const wave = new Float32Array(analyser.fftSize)
  return {
    read: () => {
      analyser.getFloatTimeDomainData(wave)
      return Math.min(1, 3 * Math.sqrt(wave.reduce((sum, one) => sum + one * one, 0) / wave.length))
    },
    end: () => void context.close(),
  }
}

interface Running {
  readonly recorder: MediaRecorder
  end(): void
}

/**
 * Records what is said into the microphone. How long it is, is measured and never asked for. Whoever leaves while it records keeps what was
 * said so far.
 */
export function useRecorder(onDone: (file: File, seconds: number) => void) {
  const [state, setState] = useState<'idle' | 'asking' | 'recording'>('idle')
  const [fault, setFault] = useState<VoiceFault | null>(null)
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const running = useRef<Running>(null)
  const here = useRef(true)
  const done = useRef(onDone)
  done.current = onDone

  const start = async () => {
    if (state !== 'idle') return
    const type = typeof MediaRecorder === 'undefined' ? undefined : TYPES.find(([mime]) => MediaRecorder.isTypeSupported(mime))
    // Without a secure address browsers have no microphone.
    if (!type || !navigator.mediaDevices) return setFault('unable')
    setState('asking')
    setFault(null)
    const [mimeType, ending] = type
    // What comes after one has left belongs to the child at whom it began.
    const taken = done.current
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const stopTracks = () => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (!here.current) return stopTracks()
      const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: 64_000 })
      const level = levelOf(stream)
      const parts: Blob[] = []
      const from = performance.now()
      const passed = () => (performance.now() - from) / 1_000
      const timer = setInterval(() => {
        setSeconds(Math.floor(passed()))
        setLevel(level.read())
        if (passed() >= VOICE_MOST_SECONDS) recorder.stop()
      }, TICK_MS)
      const end = () => {
        clearInterval(timer)
        level.end()
        stopTracks()
      }
      recorder.ondataavailable = ({ data }) => parts.push(data)
      recorder.onstop = () => {
        end()
        running.current = null
        if (here.current) setState('idle')
        const length = Math.min(VOICE_MOST_SECONDS, Math.max(1, Math.round(passed())))
        taken(new File(parts, `${words('voice.name')}.${ending}`, { type: mimeType, lastModified: Date.now() }), length)
      }
      running.current = { recorder, end }
      recorder.start()
      setSeconds(0)
      setState('recording')
    } catch (error) {
      setState('idle')
      setFault(faultOf(error))
    }
  }
  const stop = () => {
    if (running.current?.recorder.state === 'recording') running.current.recorder.stop()
  }
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      if (running.current?.recorder.state === 'recording') running.current.recorder.stop()
    }
  }, [])
  return { state, fault, seconds, level, start: () => void start(), stop }
}

interface VoiceSending {
  readonly signal: AbortSignal
  onShare(share: number): void
}

/** Sends what was recorded. What went wrong, it says in words. */
export async function sendVoice(
  file: File,
  purpose: MediaPurpose,
  { signal, onShare }: VoiceSending,
): Promise<{ readonly file: MediaFile } | { readonly fault: string }> {
  try {
    const nothing = () => undefined
    const watcher = { signal, onProgress: onShare, onAway: nothing, onResumed: nothing, onChecking: nothing }
    return { file: await sendFile(file, staffPlace(purpose), watcher) }
  } catch (error) {
    return { fault: error instanceof Refused && error.message ? error.message : words('failed') }
  }
}

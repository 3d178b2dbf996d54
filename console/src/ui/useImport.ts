import type { Call, CallAnswer } from '@camp/contract/call'
import { type changeStarted, type changeToken, IMPORT_MAX_BYTES, type importBody, type importResult } from '@camp/contract/changes'
import { errorText } from '@camp/contract/errors'
import { queryTaskLists } from '@camp/contract/notify'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type * as z from 'zod'
import { call, isFailure } from '../platform/client.ts'
import type { Failure } from '../platform/failures.ts'
import { currentLanguage, textOf } from '../platform/i18n.ts'
import { markStale, useCall } from '../platform/query.ts'
import { watchTask } from '../platform/watchedTasks.ts'
import { importText } from './import.text.ts'

type ImportCall = Call<undefined, undefined, typeof importBody, typeof changeStarted>
type ResultCall = Call<undefined, z.ZodObject<{ token: ReturnType<typeof changeToken> }>, undefined, typeof importResult>

/** The calls of an import. */
export interface ImportCalls {
  readonly send: ImportCall
  readonly result: ResultCall
  /** Areas whose answers an import makes stale. */
  readonly stale: readonly string[]
}

export type ImportResult = CallAnswer<ResultCall>

/** `choose` a file; it is sent and checked; `checked`: what to import is asked; it is imported; `done`, or `failed`. */
export type ImportPhase = 'choose' | 'sending' | 'checking' | 'checked' | 'importing' | 'done' | 'failed'

interface Run {
  readonly token: string
  readonly taskId: number
  readonly dry: boolean
}

const POLL_MS = 800
const MB = 1024 * 1024
const t = textOf(importText)
const isQuiet = (failure: Failure): boolean => failure.body?.code === 999
const isOpen = (result: ImportResult | undefined): boolean => !result || result.status === 'WAITING' || result.status === 'DOING'

/** What is wrong with a file before it is sent, in words. */
function refusalOf(files: readonly File[]): string | undefined {
  const [file, ...others] = files
  if (!file) return undefined
  const language = currentLanguage()
  if (others.length > 0) return t('onlyOne')
  if (!/\.xlsx$/i.test(file.name)) return errorText('SHEET_NOT_ONE', {}, language)
  if (file.size > IMPORT_MAX_BYTES) return errorText('FILE_TOO_LARGE', { most: IMPORT_MAX_BYTES / MB }, language)
  return undefined
}

/** A copy in memory: the file on the disk may change or go while its errors are read. */
async function copyOf(file: File): Promise<File | undefined> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type })
  } catch {
    return undefined
  }
}

/** The result of a run: asked for every moment while it goes on, and at once when a push says that its task has moved. */
function useResult(calls: ImportCalls, run: Run | null) {
  const { data } = useCall(
    calls.result,
    { query: { token: run?.token ?? '' } },
    { enabled: run !== null, staleTime: 0, refetchInterval: (result) => (isOpen(result) ? POLL_MS : false) },
  )
  // Only read along: whoever shows tasks keeps them up to date by pushes.
  const tasks = useCall(queryTaskLists, {}, { enabled: false })
  const moved = tasks.data?.doingTasks.find((task) => task.id === run?.taskId)?.rate ?? 0
  const result = run ? data : undefined
  return { result, rate: Math.max(result?.rate ?? 0, moved) }
}

/** One import from the choice of a file to its result. */
export function useImport(calls: ImportCalls) {
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { result, rate } = useResult(calls, run)
  const open = isOpen(result)

  const taskId = run?.taskId
  // Shown here: no notice of its end is needed.
  useEffect(() => (taskId === undefined ? undefined : watchTask(taskId)), [taskId])

  const { stale } = calls
  const ended = run !== null && !run.dry && !open
  useEffect(() => {
    if (ended) void markStale(client, stale)
  }, [ended, client, stale])

  const send = async (sent: File, how: { dryRun: boolean; allOrNothing: boolean }) => {
    setSending(true)
    setRefusal(undefined)
    const answer = await call(calls.send, { body: how }, { file: sent, quiet: isQuiet })
    setSending(false)
    if (isFailure(answer)) setRefusal(isQuiet(answer) ? answer.body?.msg : undefined)
    else setRun({ ...answer, dry: how.dryRun })
  }
  const choose = async (files: readonly File[]) => {
    const [first] = files
    if (!first || sending) return
    const wrong = refusalOf(files)
    const copy = wrong ? undefined : await copyOf(first)
    setRun(null)
    setFile(copy ?? first)
    if (copy) await send(copy, { dryRun: true, allOrNothing: false })
    else setRefusal(wrong ?? t('unreadable'))
  }
  return {
    phase: phaseOf(run, result, sending),
    file,
    result,
    /** Of what is sent right now nothing is known. */
    rate: sending ? 0 : rate,
    /** Why the file was not taken. */
    refusal,
    choose,
    /** Imports the checked file. */
    start: (allOrNothing: boolean) => {
      if (file && !sending) void send(file, { dryRun: false, allOrNothing })
    },
    /** Back to the choice of a file. */
    restart: () => {
      setRun(null)
      setFile(null)
      setRefusal(undefined)
    },
  }
}

function phaseOf(run: Run | null, result: ImportResult | undefined, sending: boolean): ImportPhase {
  if (sending) return run ? 'importing' : 'sending'
  if (!run) return 'choose'
  if (!result || isOpen(result)) return run.dry ? 'checking' : 'importing'
  if (result.status === 'FAILD') return 'failed'
  return run.dry ? 'checked' : 'done'
}

import type { AnnouncementData, AnyCall, CallAnswer, CallInput } from '@camp/contract/base/call'
import { keepPreviousData, type Query, QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { type CallOptions, isFailure, optionsOf, call as send } from '../client.ts'
import { type Failure, isNetworkWatched } from '../failures.ts'
import { onLanguage } from '../i18n.ts'

/** A failed call where exceptions are the custom; it was shown already. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.body?.msg ?? `HTTP ${failure.status}`)
    this.name = 'CallError'
    this.failure = failure
  }
}

const FRESH_MS = 60_000
const KEPT_MS = 30 * 60_000

/**
 * The store of answers. Nothing is asked again by itself within a minute, so that switching tabs costs no call; an answer that an action
 * made stale is asked again as soon as it is in view. A failed call is repeated by the person, not behind the back: but for one that the network
 * lost, as soon as there is a network again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state: { error } }) => (error instanceof CallError && error.failure.network ? 'always' : false),
        networkMode: 'always',
      },
    },
  })

/** Words of the server are in the language that they were asked in: after a change of it they are asked anew. Answers how to stop. */
export const followLanguage = (client: QueryClient): (() => void) => onLanguage(() => void client.invalidateQueries())

export interface UseCallOptions<C extends AnyCall> {
  /** False: not yet (an id is missing, a right is not held). */
  readonly enabled?: boolean
  /** Shows the answer of the previous input until the new one is there. */
  readonly keepPrevious?: boolean
  readonly staleTime?: number
  /** Of a function: by the last answer, and by how the call failed since. */
  readonly refetchInterval?: number | false | ((answer: CallAnswer<C> | undefined, failure: Failure | undefined) => number | false)
  /** The caller shows the failure itself. */
  readonly quiet?: (failure: Failure) => boolean
}

/** What a screen says along with a change. */
export type AnnouncementArgs<C> = keyof AnnouncementData<C> extends never ? [] : [said: AnnouncementData<C>]

/** The key of an answer in the store. */
export const queryKey = <C extends AnyCall>(call: C, input: CallInput<C>): readonly [string, CallInput<C>] => [call.id, input]

/** Reads by a call: TanStack Query's result with the call's answer. Its error is a `CallError`. */
export function useCall<C extends AnyCall>(call: C, input: CallInput<C>, options: UseCallOptions<C> = {}) {
  const client = useQueryClient()
  const { enabled = true, keepPrevious = false, staleTime, refetchInterval, quiet } = options
  return useQuery<CallAnswer<C>, CallError>({
    queryKey: queryKey(call, input),
    meta: { area: call.area, list: call.answer.kind === 'page' },
    queryFn: async ({ signal }) => {
      const answer = await send(call, input, ...optionsOf<C>({ signal, ...(quiet ? { quiet } : {}) }))
      if (!isFailure(answer)) return answer
      // What is known stays on screen: as soon as there is a network all of it is asked for anew.
      const known = answer.network && isNetworkWatched() ? client.getQueryData<CallAnswer<C>>(queryKey(call, input)) : undefined
      if (known === undefined) throw new CallError(answer)
      return known
    },
    enabled,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined
      ? {}
      : {
          refetchInterval:
            typeof refetchInterval === 'function'
              ? (query) => refetchInterval(query.state.data, query.state.error?.failure)
              : refetchInterval,
        }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Asks for what will be wanted next, so that it is there by then. What fails is asked again when it is wanted, and says so then. */
export function usePrefetch(): <C extends AnyCall>(call: C, input: CallInput<C>) => void {
  const client = useQueryClient()
  return useCallback(
    (call, input) =>
      void client.prefetchQuery({
        queryKey: queryKey(call, input),
        meta: { area: call.area, list: call.answer.kind === 'page' },
        queryFn: async ({ signal }) => {
          const answer = await send(call, input, ...optionsOf<typeof call>({ signal, quiet: () => true }))
          if (isFailure(answer)) throw new CallError(answer)
          return answer
        },
      }),
    [client],
  )
}

/** Marks every answer of the areas as stale; what is in view is asked again at once. */
export function markStale(client: QueryClient, areas: readonly string[]): Promise<void> {
  const isOf = ({ meta }: Query) => areas.includes(String(meta?.area))
  // Who asks again while an answer is read for the first time would join that reading, which may be of before the change: it is begun anew.
  void client.cancelQueries({ fetchStatus: 'fetching', predicate: (query) => isOf(query) && query.state.data === undefined })
  return client.invalidateQueries({ predicate: isOf })
}

/** The same of their lists alone, also of those that are read whole: a page of one record keeps what is open above it. */
const markListsStale = (client: QueryClient, areas: readonly string[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ meta, state }) => (meta?.list === true || Array.isArray(state.data)) && areas.includes(String(meta?.area)),
  })

export interface Action<C extends AnyCall> {
  /** Carries the call out. Undefined: it failed, and `error` says how. While one runs, a second `run` joins it. */
  readonly run: (input: CallInput<C>, ...said: AnnouncementArgs<C>) => Promise<CallAnswer<C> | undefined>
  readonly busy: boolean
  readonly error: Failure | null
  /** What the server says about single fields, by their path in the body. */
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly reset: () => void
}

interface ActionOptions<C extends AnyCall> {
  readonly onDone?: (answer: CallAnswer<C>, input: CallInput<C>) => void
  /** Areas (`call.area`) whose answers the action makes stale, beside the call's own. */
  readonly stale?: readonly string[]
  readonly quiet?: (failure: Failure) => boolean
}

const noFields: Readonly<Record<string, string>> = {}

function fieldsOf(failure: Failure | null): Readonly<Record<string, string>> {
  if (!failure?.body?.fields) return noFields
  return Object.fromEntries(failure.body.fields.map(({ path, msg }) => [path.replace(/^(body|query|params)\./, ''), msg]))
}

/** One Idempotency-Key for as long as the same thing is attempted: a retry after a lost answer is not done twice. */
function useAttemptKey(): { of: (input: unknown) => string; forget: () => void } {
  const attempt = useRef<{ input: string; key: string } | null>(null)
  return {
    of: (input) => {
      const text = JSON.stringify(input)
      if (attempt.current?.input !== text) attempt.current = { input: text, key: newKey() }
      return attempt.current.key
    },
    forget: () => {
      attempt.current = null
    },
  }
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on plain http beyond localhost. */
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Changes something by a call: safe against double clicks, with one key per attempt, and naming what it makes stale. */
export function useAction<C extends AnyCall>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  const running = useRef<Promise<CallAnswer<C> | undefined> | null>(null)
  const attempt = useAttemptKey()
  const latest = useRef(options)
  latest.current = options

  const carryOut = async (input: CallInput<C>, said: CallOptions['said']): Promise<CallAnswer<C> | undefined> => {
    const { quiet, onDone, stale = [] } = latest.current
    const key = call.method === 'POST' ? { key: attempt.of(input) } : {}
    const answer = await send(call, input, ...optionsOf<C>({ ...key, ...(quiet ? { quiet } : {}), ...(said ? { said } : {}) }))
    if (isFailure(answer)) {
      setError(answer)
      // Somebody else took it away: its row goes too.
      if (answer.status === 404) void markListsStale(client, [call.area, ...stale])
      return undefined
    }
    attempt.forget()
    void markStale(client, [call.area, ...stale])
    onDone?.(answer, input)
    return answer
  }

  const run = (input: CallInput<C>, ...[said]: AnnouncementArgs<C>): Promise<CallAnswer<C> | undefined> => {
    // Pressed once more meanwhile, it is done once and told once.
    if (running.current) return running.current.then(() => undefined)
    setBusy(true)
    setError(null)
    running.current = carryOut(input, said).finally(() => {
      running.current = null
      setBusy(false)
    })
    return running.current
  }

  return { run, busy, error, fieldErrors: fieldsOf(error), reset: useCallback(() => setError(null), []) }
}

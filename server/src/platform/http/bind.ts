import type { Readable } from 'node:stream'
import type { AnyCall, Call, CallAnswer, HandlerInput, RowOf } from '@camp/contract/base/call'
import type { Rows } from '../db/list.ts'
import type { Cx, RequestCx } from './context.ts'
import type { EventStream } from './event.stream.ts'

/** A file to send; `body` streams. */
export interface FileAnswer {
  readonly filename: string
  readonly body: Readable | Buffer
  /** Bytes of the body, where they are known before: then a file that was cut off on its way is noticed, and progress is shown. */
  readonly size?: number
  /** Where the call sends files of more than one type. */
  readonly mime?: string
  /** So many seconds may the browser of the caller keep it; without a word it keeps nothing. */
  readonly keptSeconds?: number
  /** Told where it did not go out whole. */
  readonly broken?: () => Promise<void>
}

export const fileAnswer = (filename: string, body: Readable | Buffer, size?: number): FileAnswer => ({
  filename,
  body,
  ...(size !== undefined && { size }),
})

/** Where a browser is sent. */
export interface RedirectAnswer {
  readonly location: string
}

/** What a call answers that speaks a protocol of its own; it has no body. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number>>
}

type HandlerAnswer<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer A>
    ? A extends { kind: 'page' }
      ? Rows<RowOf<C>>
      : A extends { kind: 'json' }
        ? CallAnswer<C>
        : A extends { kind: 'fileOr' }
          ? FileAnswer | Exclude<CallAnswer<C>, Blob>
          : A extends { kind: 'redirect' }
            ? RedirectAnswer
            : A extends { kind: 'raw' }
              ? RawAnswer
              : FileAnswer
    : never

/** What answers a call: it gets checked input and who is asking, and never sees the HTTP reply. A public one is given no reader. */
export type Handler<C extends AnyCall, X = Cx> = (input: HandlerInput<C>, cx: X) => Promise<HandlerAnswer<C>>

/** A call with what answers it. */
export interface Binding {
  readonly call: AnyCall
  readonly isPublic: boolean
  /** Answers with a stream of events instead. */
  readonly stream?: (cx: Cx, stream: EventStream) => Promise<() => void>
  // The input was checked by the call's schemas; its type is known to the handler alone.
  readonly handle: (input: never, cx: never) => Promise<unknown>
}

/** Binds a call to its handler. */
export const bind = <C extends AnyCall>(call: C, handle: Handler<C>): Binding => {
  if (call.codes === 'PUBLIC') throw new Error(`call ${call.id} is public: bind it with bindPublic`)
  if (call.key) throw new Error(`call ${call.id} is made with a key: bind it with bindOpen`)
  return { call, isPublic: false, handle }
}

/** Binds a call that needs no session; the type of its context says that there is no reader. */
export const bindPublic = <C extends AnyCall>(call: C, handle: Handler<C, RequestCx>): Binding => {
  if (call.codes !== 'PUBLIC') throw new Error(`call ${call.id} is not public`)
  return { call, isPublic: true, handle }
}

/** Binds an open call; its reader is the maker of the key, with the codes behind its scopes. */
export const bindOpen = <C extends AnyCall>(call: C, handle: Handler<C>): Binding => {
  if (!call.key) throw new Error(`call ${call.id} is made by sessions: bind it with bind`)
  return { call, isPublic: false, handle }
}

/** Binds a stream of events: `open` begins to send and returns what ends it. */
export const bindEvents = (call: AnyCall, open: (cx: Cx, stream: EventStream) => Promise<() => void>): Binding => {
  if (call.answer.kind !== 'events') throw new Error(`call ${call.id} answers with no events`)
  return { call, isPublic: false, handle: () => Promise.reject(new Error('a stream is not answered')), stream: open }
}

import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { ALWAYS } from '@camp/contract/permissions'
import { Executor } from '../db/executor.ts'
import { AppError } from '../errors.ts'
import { scopeOf } from '../scope.ts'
import type { Services } from '../services.ts'
import type { Access } from '../session/access.ts'
import { sessionsRepository } from '../session/sessions.repository.ts'
import type { Binding } from './bind.ts'
import type { Cx } from './context.ts'
import { parsePaging } from './paging.ts'
import { phoneSearches } from './searching.ts'

/** Finds the binding of a call by its name. */
export type Bound = (call: string) => Binding | undefined

/** A reading call, by its name, and what it is asked by. */
export interface Question {
  readonly call: string
  readonly filter: Readonly<Record<string, unknown>>
}

/** Somebody without a session, with what they may do at this moment; null: a log-in could do nothing. */
export async function accessNow(services: Services, userId: number): Promise<Access | null> {
  const known = await sessionsRepository.accessOfAbsent(new Executor(services.pool), userId, services.keys.mark)
  if (!known) return null
  return {
    ...known,
    sessionId: 0,
    codes: new Set([ALWAYS, ...known.codes]),
    stopped: new Set<string>(),
    scope: scopeOf(known.userId, known.dataScope),
  }
}

const readsOnly = ({ method, changes, key, params, codes, answer, upload }: AnyCall): boolean =>
  (method === 'GET' || method === 'POST') &&
  !changes &&
  !key &&
  !params &&
  !upload &&
  codes !== 'PUBLIC' &&
  (answer.kind === 'page' || answer.kind === 'json')

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A question as its call takes it; null: there is no such call, it does more than read, its filter is none, or finds people by their phones. */
export function understood(bound: Bound, { call: name, filter }: Question) {
  const binding = bound(name)
  if (!binding || !readsOnly(binding.call)) return null
  const { call } = binding
  const place = call.method === 'GET' ? 'query' : 'body'
  const parsed = call[place]?.safeParse(filter)
  if (parsed && !parsed.success) return null
  // A filter that the call does not know would leave it asking for more.
  const taken: object = parsed?.data ?? {}
  if (call.answer.kind === 'page' && Object.entries(filter).some(([name, value]) => isSaid(value) && !Object.hasOwn(taken, name)))
    return null
  const input = { params: {}, query: {}, body: undefined, [place]: taken }
  if ((phoneSearches(call)?.(input) ?? []).length > 0) return null
  return { binding, input }
}

/** Asks it as this person, within their scope: one row of a list, with its total. Nothing of a request is there. */
export async function askAs(services: Services, bound: Bound, reader: Access, question: Question): Promise<unknown> {
  const found = understood(bound, question)
  if (!found) throw new AppError('INVALID_INPUT')
  const { call, handle } = found.binding
  if (!mayCall(call, reader.codes, reader.coachId !== null)) throw new AppError('FORBIDDEN')
  const cx: Cx = {
    call,
    services,
    db: new Executor(services.pool),
    requestId: 'none',
    language: 'zh-CN',
    ip: '',
    userAgent: '',
    origin: null,
    crossSite: false,
    isLocal: false,
    key: null,
    token: null,
    received: null,
    raw: null,
    upload: null,
    countPhones: () => Promise.resolve(),
    accept: '',
    cookies: {},
    keep: () => {},
    setToken: () => {},
    reader,
    scope: reader.scope,
  }
  const paging = call.answer.kind === 'page' ? parsePaging(call, { page: '1', size: '1' }) : undefined
  return handle({ ...found.input, ...(paging && { paging }) } as never, cx as never) // parsed by the schemas of this very call
}

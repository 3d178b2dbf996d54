import type { AnyCall } from '@camp/contract/base/call'
import type { ErrorBody } from '@camp/contract/errors'
import * as z from 'zod'
import { innermost } from './innermost.ts'

const A_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const ON_THE_WIRE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z)$/

/** Moments that are not written to the millisecond, wherever in an answer they stand. */
function unevenMoments(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return A_MOMENT.test(value) && !ON_THE_WIRE.test(value) ? [`${at}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unevenMoments(part, at === '' ? key : `${at}.${key}`))
}

/** What every list takes, and the file of an upload. */
const BESIDE = ['page', 'size', 'sort', 'file']

/** Fields that a refusal names and the call does not have. A body that is a list is named by its places, or as a whole. */
function strayFields(call: AnyCall, { fields = [] }: ErrorBody): string[] {
  const parts = [call.params, call.query, call.body].flatMap((part) => (part ? [innermost(part)] : []))
  const shapes = parts.filter((part) => part instanceof z.ZodObject)
  // A union or a record has no shape of its own to look into.
  if (shapes.length < parts.filter((part) => !(part instanceof z.ZodArray)).length) return []
  const known = new Set([...BESIDE, ...shapes.flatMap(({ shape }) => Object.keys(shape))])
  return fields.flatMap(({ path }) => {
    const [first = ''] = path.split('.')
    return first === '' || /^\d+$/.test(first) || known.has(first) ? [] : [path]
  })
}

/** What no answer of any test may be: a moment in another form than the others, a refusal of a field that the call does not have. */
export function assertAnswer(call: AnyCall, status: number, body: unknown): void {
  const wrong = status === 200 ? unevenMoments(body) : status === 400 || status === 409 ? strayFields(call, body as ErrorBody) : []
  if (wrong.length > 0) throw new Error(`${call.id} answered ${status} with ${wrong.join(', ')}`)
}

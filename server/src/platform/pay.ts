import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { isPay, paySorts, seesPay as seenBy } from '@camp/contract/base/pay'
import type { LoggedThing } from '@camp/contract/base/record'
import * as z from 'zod'
import { AppError } from './errors.ts'
import type { Cx } from './http/context.ts'
import type { Scope } from './scope.ts'

/** Whoever reads: the caller of a request, or the owner of a task. */
type Reader = Pick<Cx, 'scope'> & { readonly reader: Pick<Cx['reader'], 'codes' | 'coachId'> }

export const maySeePay = (scope: Scope, codes: ReadonlySet<string>): boolean => seenBy(scope.all, (code) => codes.has(code))

/** Does the reader see what this coach is paid? One's own always. */
export const seesPay = ({ scope, reader }: Reader, coachId?: number): boolean =>
  maySeePay(scope, reader.codes) || (coachId !== undefined && coachId === reader.coachId)

/** Refuses what cannot be had without amounts, such as a sheet for the bank. */
export function assertSees(scope: Scope, codes: ReadonlySet<string>): void {
  if (!maySeePay(scope, codes)) throw new AppError('FORBIDDEN')
}

/** The same of one coach: a document with his or her hours. */
export function assertPay(who: Reader, coachId: number): void {
  if (!seesPay(who, coachId)) throw new AppError('FORBIDDEN')
}

/** An order by hidden amounts would tell them. A coach who is let in without a code has the own rows alone. */
export function assertPaySort(call: AnyCall, hidden: readonly string[], who: Reader, sort: readonly { readonly key: string }[]): void {
  if (hidden.length === 0 || seesPay(who) || (call.own === true && !mayCall(call, who.reader.codes))) return
  const key = sort.map((one) => one.key).find((one) => hidden.includes(one))
  if (key !== undefined) throw new AppError('UNKNOWN_SORT', { key })
}

export const paySortsOf = (call: AnyCall): readonly string[] =>
  call.answer.kind === 'page' ? paySorts(call.answer.row, call.sorts ?? []) : []

type Hide = (value: unknown, own: number | null) => unknown

const full = (part: unknown): z.ZodType => part as z.ZodType // zod types the parts of a schema by its core

/** What is about the reader's own coach: a row of his or hers, or an answer about that coach. */
function isOwn({ coachId, coach }: Readonly<Record<string, unknown>>, own: number | null): boolean {
  if (own === null) return false
  return coachId === own || (typeof coach === 'object' && coach !== null && 'id' in coach && coach.id === own)
}

/**
 * Compiles what takes pay out of an answer, from its schema. It makes a copy: what was read may be answered to others too. Null where the
 * schema holds no pay.
 */
export function compileHiding(schema: z.ZodType): Hide | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = compileHiding(full(schema.unwrap()))
    return inner && ((value, own) => (value === null || value === undefined ? value : inner(value, own)))
  }
  if (schema instanceof z.ZodArray) {
    const inner = compileHiding(full(schema.element))
    return inner && ((values, own) => (values as unknown[]).map((value) => inner(value, own))) // the schema is that of a list
  }
  return schema instanceof z.ZodObject ? compileObject(schema) : null
}

function compileObject(schema: z.ZodObject): Hide | null {
  const hides = Object.entries(schema.shape).flatMap(([key, part]) => {
    const hide = isPay(full(part)) ? () => null : compileHiding(full(part))
    return hide ? [[key, hide] as const] : []
  })
  if (hides.length === 0) return null
  return (value, own) => {
    const given = value as Readonly<Record<string, unknown>> // the schema is that of an object
    if (isOwn(given, own)) return given
    return { ...given, ...Object.fromEntries(hides.map(([key, hide]) => [key, hide(given[key], own)])) }
  }
}

type Fields = Readonly<Record<string, unknown>>

/** Fields of a record, or of an entry of the log about it, without what a coach is paid. */
export function withoutPay<F extends Fields | null>(thing: LoggedThing | undefined, fields: F): F {
  const { pay } = thing ?? {}
  if (fields === null || pay === undefined) return fields
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !pay.includes(name))) as NonNullable<F> // fewer of the same
}

import * as z from 'zod'
import { bounded } from './bounded.ts'
import { fileOr, json, xlsx } from './call.ts'
import { changeStarted } from './changes.ts'
import { done, saved, taskStarted } from './page.ts'
import { removed } from './undo.ts'
import { exportChoice, filter, id, oneOrMany, reasonText, seenVersion, wireBoolean } from './wire.ts'

// What calls about one record have in common, to be spread into `defineCall`: what a call says after it is its own.

const params = z.object({ id: id() })

/** Adds a record, or changes the one that the body names: answers its id and its version. */
export const adding = <const B extends z.ZodType>(body: B) => ({ method: 'POST', body, answer: json(saved), changes: true }) as const
export const changing = <const B extends z.ZodType>(body: B) => ({ method: 'PUT', body, answer: json(saved), changes: true }) as const

/** A step of the record that the path names, on the version that was seen: answers its new one. */
export const step = { method: 'POST', params, body: z.object({ version: seenVersion() }), answer: json(saved), changes: true } as const

/** A step that says why. */
export const stepWithReason = { ...step, body: z.object({ reason: reasonText(), version: seenVersion() }) } as const

/** Deletes the record that the path names: answers its id. */
export const deletion = { method: 'DELETE', params, answer: json(done), changes: true } as const

/** The same of one that can be brought back for some minutes, see `undoStep`. */
export const removal = { ...deletion, answer: json(removed) } as const

/** Of an export: in the order of its list, and as a task where `async` says so. */
const sheetQuery = filter({ sort: oneOrMany(bounded(60)), async: wireBoolean() })
const { columns, ids, except, total } = exportChoice

/** Writes the rows of a list as a sheet: those that its filters find, or the chosen ones. `required` is asked beside them. */
export const sheetOf = <S extends z.ZodRawShape, R extends z.ZodRawShape = Record<never, never>>(shape: S, required?: R) =>
  ({
    method: 'POST',
    query: sheetQuery,
    body: filter({ ...shape, ...exportChoice }, required),
    answer: fileOr(xlsx, taskStarted),
    changes: true,
  }) as const

/** The same of a list whose rows cannot be chosen. */
export const wholeSheetOf = <S extends z.ZodRawShape>(shape: S) =>
  ({
    method: 'POST',
    query: sheetQuery,
    body: filter({ ...shape, total, columns }),
    answer: fileOr(xlsx, taskStarted),
    changes: true,
  }) as const

/** Sums up rows of a list, to its reader as the list shows them: those that its filters find, or the chosen ones. Named as the fields of its record. */
export const sumsOf = <S extends z.ZodRawShape, A extends z.ZodRawShape>(shape: S, sums: A) =>
  ({ method: 'POST', body: filter({ ...shape, ids, except }), answer: json(z.object({ count: z.int(), ...sums })) }) as const

/** Plans a change of many rows of a list: those that its filters find, or the chosen ones. */
export const planOf = <S extends z.ZodRawShape, R extends z.ZodRawShape = Record<never, never>>(shape: S, required?: R) =>
  ({ method: 'POST', body: filter({ ...shape, ids, except, total }, required), answer: changeStarted, changes: true }) as const

import type * as calls from '@camp/contract/base/pii.calls'
import { recordCodes } from '@camp/contract/logs/logs.records'
import type { LogEntity } from '@camp/contract/records'
import { AppError, found } from '../platform/errors.ts'
import type { Handler } from '../platform/http/bind.ts'
import type { RecordKinds } from '../platform/record.kinds.ts'
import { write } from '../platform/write/write.ts'
import { countReveal } from './pii.limits.service.ts'

/** The entry of a name that came from outside: `constructor` is none. */
const entry = <T>(table: Readonly<Record<string, T>> | undefined, name: string, path: string): T => {
  const known = table && Object.hasOwn(table, name) ? table[name] : undefined
  if (known === undefined) throw new AppError('INVALID_INPUT', {}, { field: path })
  return known
}

/** Which kinds of records hold personal values that can be shown. */
const revealable = (kinds: RecordKinds): RecordKinds =>
  Object.fromEntries(Object.entries(kinds).filter(([, { personal }]) => personal !== undefined))

/** One personal value in full, to readers whose codes open the record; no value leaves the server without its entry in the log. */
export const reveal =
  (kinds: RecordKinds): Handler<typeof calls.revealPersonal> =>
  async ({ body }, cx) => {
    const { personal, namesOf } = entry(revealable(kinds), body.entity, 'entity')
    const read = entry(personal, body.field, 'field')
    // Each kind that a module registers is one of the log: start fails on any other.
    const codes = recordCodes[body.entity as LogEntity]
    if (!codes.some((code) => cx.reader.codes.has(code))) throw new AppError('FORBIDDEN')
    await countReveal(cx)
    return write(cx, async (w) => {
      const value = found(await read(w.tx, body.id, cx.scope))
      // In the sentence, `id` is what staff call the record by.
      const id = (await namesOf?.(w.tx, [body.id]))?.[0]?.name ?? body.id
      w.audit({ id: body.id, target: body.entity, data: { entity: body.entity, id, field: body.field } })
      return { value }
    })
  }

import { type AnyCall, mayCall } from '@camp/contract/base/call'
import type { Taken } from '@camp/contract/base/ingest'
import type { Code } from '@camp/contract/permissions'
import { hasScope } from '@camp/contract/scopes'
import { AppError } from '../errors.ts'
import type { Cx } from '../http/context.ts'
import { refusalOf } from '../http/failures.ts'
import type { Write } from '../write/write.ts'

/** Clocks of other programs may be so far ahead. */
export const AHEAD_MS = 5 * 60_000

/** A record of another program: new to us where `internalId` is null. Its references are ours already. */
export interface IngestItem<D> {
  readonly externalId: string
  readonly internalId: number | null
  readonly data: D
}

interface Done {
  readonly id: number
  /** It was here already, and is known by its external number from now on. */
  readonly linked?: true
}
export type TakenResult = Done | { readonly refused: AppError }

/** Takes records that have changed, in a few statements; answers for each of them, in their order. */
export type TakeAll<D> = ((w: Write, cx: Cx, items: readonly IngestItem<D>[]) => Promise<readonly TakenResult[]>) & {
  /** It takes them one after another, holding what each needs until the end of the change. */
  readonly isSlow?: true
}

/** Takes one record by the service that the console calls; its refusal is that of the record. */
export type TakeOne<D> = (w: Write, cx: Cx, item: IngestItem<D>) => Promise<Done>

/** A call that puts records in, with what takes them. */
export interface AnyIngest {
  readonly call: AnyCall
  // Its data were checked by the call's own schema, which is known to it alone.
  readonly take: TakeAll<never>
  readonly before?: Before<never> | undefined
}

/** What has to stay where the change is taken back, such as a count of tries: done before the change begins, of each record as it was sent. */
type Before<D> = (cx: Cx, data: D) => Promise<void>

export const ingest = <C extends AnyCall & { readonly taken?: unknown }>(
  call: C,
  take: TakeAll<Taken<C>>,
  before?: Before<Taken<C>>,
): AnyIngest => ({ call, take, before })

/** Refuses what the key, or its maker, may not put in at this moment. */
export function assertMayPut({ call }: AnyIngest, { byKey, reader }: Cx): void {
  const scope = call.key as NonNullable<AnyCall['key']> // an open call has one
  if (!byKey || !hasScope(byKey.scopes, scope)) throw new AppError('KEY_SCOPE_MISSING', { scope })
  if (!mayCall(call, reader.codes)) throw new AppError('KEY_MAKER_LACKS', { scope })
}

/** Refuses a step for which the maker of the key lacks the code, where a call has steps of more than one. */
export function assertMay({ reader, call }: Cx, code: Code): void {
  if (!reader.codes.has(code)) throw new AppError('KEY_MAKER_LACKS', { scope: call.key ?? '' })
}

/** The refusal of one record; what is no refusal ends the whole change. */
export function refusedAlone(error: unknown, cx: Cx): AppError {
  const refusal = refusalOf(error, cx.language)
  if (refusal.error === 'FAULT' || refusal.error === 'BUSY' || refusal.error === 'UNAVAILABLE') throw error
  return refusal
}

/** The log says of a new record that it was added. */
const adding = (call: AnyCall): AnyCall => ({ ...call, ...(typeof call.audit === 'object' && { audit: { ...call.audit, type: 'ADD' } }) })

/** Records one after another, each refused alone: nothing is left of one that is. */
export const oneByOne = <D>(take: TakeOne<D>): TakeAll<D> =>
  Object.assign(
    async (w: Write, cx: Cx, items: readonly IngestItem<D>[]) => {
      const results: TakenResult[] = []
      for (const item of items) {
        results.push(
          await w
            .attempt(item.internalId === null ? adding(cx.call) : cx.call, (part) => take(part, cx, item))
            .catch((error: unknown) => ({ refused: refusedAlone(error, cx) })),
        )
      }
      return results
    },
    { isSlow: true } as const,
  )

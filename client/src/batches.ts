import { type Calls, MOST_BATCH_BYTES, MOST_BATCH_ITEMS, type Records } from './calls.generated.ts'

/** Of two for one record the one with the higher number counts, or else the later moment. */
export interface Order {
  readonly sequence?: number
  readonly occurredAt?: string
}

/** A record of any kind. */
export type Item = {
  [Op in keyof Records]: Order & { readonly op: Op; readonly externalId: string; readonly data: Records[Op] }
}[keyof Records]

/** What became of an item; `index` is its place among all that were given. */
export type ItemResult = Calls['putBatch']['answer']['items'][number]

/** `{"items":[]}` */
const AROUND = 12

/** The items as texts, in portions that one call takes. One that is too large by itself has its own, and is refused there. */
export function portionsOf(items: readonly Item[]): string[][] {
  const portions: string[][] = []
  let last: string[] = []
  let bytes = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    const size = new TextEncoder().encode(text).length + 1
    if (last.length === 0 || last.length === MOST_BATCH_ITEMS || bytes + size > MOST_BATCH_BYTES) {
      last = []
      portions.push(last)
      bytes = AROUND
    }
    last.push(text)
    bytes += size
  }
  return portions
}

/** A result of one portion, with its place among all. */
export const placed = (result: ItemResult, before: number): ItemResult => ({
  ...result,
  index: result.index + before,
  ...(result.fields && {
    fields: result.fields.map(({ path, msg }) => ({
      path: path.replace(/^items\.(\d+)/, (_, index) => `items.${Number(index) + before}`),
      msg,
    })),
  }),
})

import { getMorning, morningFigure, morningSplit } from '@camp/contract/homepage/homepage.morning'
import * as z from 'zod'
import { mayLeave } from './alarms.leaving.rules.ts'

/** The morning page: how many of its figures are out of the usual. */
export const isMorning = ({ call }: { readonly call: string }): boolean => call === getMorning.id
export const morningAsked = z.strictObject({})

/** What the morning page says first; null: all is as usual. */
export const morningSaid = z.object({ figure: morningFigure.schema, name: z.string().nullable() }).nullable()
export type MorningSaid = z.output<typeof morningSaid>

const morning = z.object({
  items: z.array(
    z.object({
      figure: morningFigure.schema,
      unusual: z.boolean(),
      cause: z.object({ split: morningSplit.schema, name: z.string().nullable() }).nullable(),
    }),
  ),
})
/** Coaches are people, and channels are named after people who recommend: neither name leaves the product. */
function nameOf(cause: z.output<typeof morning>['items'][number]['cause']): string | null {
  if (!cause?.name || (cause.split !== 'GOODS' && cause.split !== 'CAMP')) return null
  return mayLeave(cause.name) ? cause.name : null
}

/** How many figures are out of the usual, and what is said first. */
export function countMorning(answer: unknown): { readonly count: number; readonly about: MorningSaid } {
  const unusual = morning.parse(answer).items.filter((item) => item.unusual)
  const [first] = unusual
  return { count: unusual.length, about: first ? { figure: first.figure, name: nameOf(first.cause) } : null }
}

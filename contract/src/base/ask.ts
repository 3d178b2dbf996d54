import * as z from 'zod'
import { bounded } from './bounded.ts'

const MOST_LINK = 2_500
/** Signs of the filter, as JSON. */
const MOST_FILTER = 2_000

/** A path of the console, and its query: never a place elsewhere. */
export const CONSOLE_LINK = /^\/(?!\/)[\w/-]+(\?[^#\s]*)?$/

/** What a list is asked, so that it can be asked again elsewhere: the name of its call and its filter. */
export const listAsk = z.object({
  call: bounded(60),
  filter: z
    .record(bounded(60), z.unknown())
    .refine((given) => JSON.stringify(given).length <= MOST_FILTER, { error: 'TOO_LONG', params: { maximum: MOST_FILTER } }),
  /** Where the console shows it: `/order/index?progress=PAID`. */
  link: bounded(MOST_LINK),
})
export type ListAsk = z.output<typeof listAsk>

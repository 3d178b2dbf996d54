import * as z from 'zod'
import { json } from './call.ts'
import { id } from './wire.ts'

/** So many colleagues are named in a text at most. */
const MENTIONS_MOST = 10

/** Whom a text names: `@` and the name stand in its words. */
export const mentioned = z.array(z.object({ id: z.int(), name: z.string() }))

/** What is sent with a text: colleagues who may read it. Each is told once, when first named; left out, they stay who they were. */
export const mentions = () => z.array(id()).max(MENTIONS_MOST).optional()

/** What a call answers that offers colleagues. */
export const colleagues = json(mentioned)

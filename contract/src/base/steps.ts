import * as z from 'zod'
import { json } from './call.ts'
import { done, saved } from './page.ts'
import { id, reasonText, seenVersion } from './wire.ts'

// What calls about one record have in common, to be spread into `defineCall`: what a call says after it is its own.

const params = z.object({ id: id() })

/** A step of the record that the path names, on the version that was seen: answers its new one. */
export const step = { method: 'POST', params, body: z.object({ version: seenVersion() }), answer: json(saved), changes: true } as const

/** A step that says why. */
export const stepWithReason = { ...step, body: z.object({ reason: reasonText(), version: seenVersion() }) } as const

/** Deletes the record that the path names: answers its id. */
export const deletion = { method: 'DELETE', params, answer: json(done), changes: true } as const

import type * as z from 'zod'

/** An event: a fact that other programs of the business may hear of, with what they are told. */
export interface EventDefinition<S extends z.ZodObject = z.ZodObject> {
  readonly zh: string
  readonly en: string
  /** What it happened to, by the name that the log has for such records; `id` of the data is its number. */
  readonly entity: string
  /** Ids and new states, never a phone, a name or an address: who needs more asks for it with a key. What else a fact knows is left out. */
  readonly schema: S
  readonly example: z.output<S>
  /** So many that they are kept only while somebody names them: an endpoint that is on, or a key that asks for them. */
  readonly offByDefault?: true
}

/** The records that the data of an event name beside its own: by their key, as the log names their kind. */
export const namedInEvents = { orderId: 'order', parentId: 'parent', enrolmentId: 'campStudent', campId: 'camp' } as const

/** Checks the type, and nothing more. */
export const event = <const S extends z.ZodObject<{ id: z.ZodInt }>>(definition: EventDefinition<S>): EventDefinition<S> => definition

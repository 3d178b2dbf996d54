import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { id } from './wire.ts'

/** So many records a screen may ask about at once, and so many kinds. */
export const MOST_IN_VIEW = 100
export const MOST_KINDS_IN_VIEW = 4
/** So many faces of a record are named; of the others only how many they are. */
export const MOST_FACES = 3

/** How somebody is at a record: looks at it, or types into it. */
const PRESENCES = ['LOOKS', 'TYPES'] as const
export type PresenceMode = (typeof PRESENCES)[number]

/** The kind of a record as the log names it: the server refuses what is none. The kinds themselves are too many bytes for each screen. */
const kind = () => z.string().regex(/^[a-z][A-Za-z]{1,39}$/)

const face = z.object({
  userId: z.int(),
  name: z.string(),
  mode: z.enum(PRESENCES),
})
export type PresentFace = z.output<typeof face>

/** Who else is at a record: those who write first, then those who came first. `more`: how many besides. */
export const presentRecord = z.object({ entity: z.string(), id: z.int(), faces: z.array(face), more: z.int() })
export type PresentRecord = z.output<typeof presentRecord>

/** What a person keeps of it among the preferences: hidden, one is told to nobody, and is told of nobody. */
export const PRESENCE_PREFERENCE = 'presence'
export const presencePreference = z.object({ hidden: z.boolean() })

/**
 * Says at which record one is and which records are in view, and answers who else is there: of records that both may read. It is said anew
 * within as many seconds as the answer says, or it is over. It is kept nowhere, and what it says stands in no address.
 */
export const tellPresence = defineCall({
  id: 'tellPresence',
  title: { zh: '告知正在查看的记录', en: 'Tell which record one is at' },
  area: 'Presence',
  beyond: true,
  method: 'POST',
  path: '/api/notify/presence',
  body: z.object({
    /** Tells the windows of one log-in apart. */
    tab: z.string().regex(/^[a-z0-9]{8,20}$/),
    /** Null: at none, as when one leaves. */
    at: z.object({ entity: kind(), id: id(), mode: z.enum(PRESENCES) }).nullable(),
    view: z
      .array(z.object({ entity: kind(), ids: z.array(id()).max(MOST_IN_VIEW) }))
      .max(MOST_KINDS_IN_VIEW)
      .refine((kinds) => kinds.reduce((sum, { ids }) => sum + ids.length, 0) <= MOST_IN_VIEW, {
        error: 'TOO_MANY',
        params: { maximum: MOST_IN_VIEW },
      }),
  }),
  answer: json(z.object({ hidden: z.boolean(), again: z.int(), records: z.array(presentRecord) })),
  codes: 'ALWAYS',
  changes: true,
  audit: 'none: nothing is kept of it',
})

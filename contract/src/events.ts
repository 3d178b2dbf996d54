import type * as z from 'zod'
import { coachEvents } from './events.coaches.ts'
import type { EventDefinition } from './events.definition.ts'
import { familyEvents } from './events.families.ts'
import { orderEvents } from './events.orders.ts'
import { schoolEvents } from './events.school.ts'

/** Every event, by its name. One stands here once it is told (`server/test/events.test.ts` makes each of them happen). */
export const events = { ...familyEvents, ...orderEvents, ...schoolEvents, ...coachEvents } as const satisfies Record<
  string,
  EventDefinition
>

export type EventName = keyof typeof events

/** What an event tells. */
export type EventData<N extends EventName> = z.output<(typeof events)[N]['schema']>

/** Those that nobody is told of who does not name them. */
export const offByDefault = Object.entries<EventDefinition>(events).flatMap(([name, definition]) => (definition.offByDefault ? [name] : []))

/** Is it an event, or what nouns tell each other alone? */
export const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

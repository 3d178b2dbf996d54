import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { filter, oneOrMany, wireInt } from '../base/wire.ts'
import { eventName } from './webhooks.events.ts'
import { MOST_PULLED } from './webhooks.rules.ts'

/** What happened since: for programs that ask instead of being told, and for those that were away. */
export const openEvents = defineCall({
  id: 'openEvents',
  title: { zh: '读取事件', en: 'Events' },
  area: 'Events',
  beyond: true,
  method: 'GET',
  path: '/open/v1/events',
  query: filter({ after: wireInt(0, Number.MAX_SAFE_INTEGER), types: oneOrMany(eventName.schema), limit: wireInt(1, MOST_PULLED) }),
  answer: json(
    z.object({
      events: z.array(
        z
          .object({
            position: z.int().describe('Its place among all: whoever has read up to one has missed none before it'),
            id: z.string(),
            type: z.string(),
            timestamp: z.string(),
            data: z.record(z.string(), z.unknown()),
          })
          .meta({ id: 'Event' }),
      ),
      next: z.int().describe('`after` of the next call'),
      more: z.boolean().describe('There are more already'),
      oldest: z.int().describe('The first that is kept: whoever has read up to less has missed some'),
    }),
  ),
  key: 'events:read',
  codes: ['WEBHOOK'],
})

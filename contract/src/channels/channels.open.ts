import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { requiredText } from '../base/wire.ts'
import { MOST_CODE } from './channels.rules.ts'

/** Somebody came by a channel, in an app or on a page of one's own: counted as by its short link, each visitor once a day. */
export const openVisit = defineCall({
  id: 'openVisit',
  title: { zh: '登记渠道访问', en: 'Count a visit of a channel' },
  area: 'Promotion channel',
  beyond: true,
  method: 'POST',
  path: '/open/v1/visits',
  body: z.strictObject({
    code: requiredText(MOST_CODE),
    /** By what the caller tells visitors apart; nothing of it is kept but a hash of the day. */
    visitor: requiredText(80),
  }),
  /** Of a channel that is not in use nobody is counted. */
  answer: json(z.object({ channelId: z.int(), counted: z.boolean() })),
  key: 'visits:write',
  codes: ['PROMOTE_EDIT'],
  changes: true,
  audit: 'none: a figure, which no person changes by hand',
})

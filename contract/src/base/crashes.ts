import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { text } from './wire.ts'

/** How many crashes a minute of one person the server takes down. */
export const CRASHES_A_MINUTE = 10
/** The longest of each part; the console cuts what is longer. */
export const crashParts = { message: 500, stack: 4_000, screen: 200, build: 64 } as const

/** A screen of the console broke down in the browser: what the server's own log needs to find out why. */
export const reportCrash = defineCall({
  id: 'reportCrash',
  title: { zh: '上报页面错误', en: 'Report a crash in the browser' },
  area: 'Crashes',
  method: 'POST',
  path: '/api/crash',
  body: z.object({
    message: text(crashParts.message),
    stack: text(crashParts.stack),
    /** The path of the screen, without what it was asked. */
    screen: text(crashParts.screen),
    /** The build of the console that the page comes from. */
    build: text(crashParts.build),
  }),
  /** The request under which it stands in the server's log; null where the person reported too many in this minute. */
  answer: json(z.object({ requestId: z.string().nullable() })),
  codes: 'ALWAYS',
  beyond: true,
})

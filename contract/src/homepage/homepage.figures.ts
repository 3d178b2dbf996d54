import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { homeFigure } from '../base/home.ts'

/** So many days are shown of each. */
export const FIGURE_DAYS = 14

/** The figures of the reader's home, of the rows that he or she may see. */
export const listHomeFigures = defineCall({
  id: 'listHomeFigures',
  title: { zh: '查看首页数据', en: 'Read the figures of the home page' },
  // Not that of the inbox: it is read anew by the clock, not with each step on a piece of work.
  area: 'Home figures',
  beyond: true,
  method: 'GET',
  path: '/api/homepage/figures',
  answer: json(
    z.array(
      z.object({
        figure: homeFigure.schema,
        /** Of each of the last 14 days, today last. */
        days: z.array(z.int()),
        /** Of this day a week ago until this time of day: what today can be compared with. */
        before: z.int(),
      }),
    ),
  ),
  codes: 'ALWAYS',
})

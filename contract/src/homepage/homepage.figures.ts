import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { homeCard, homeFigure } from '../base/home.ts'

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

/** The cards of the reader's home, in their order: what an administrator chose for his or her roles, as far as the reader may see it. */
export const getHome = defineCall({
  id: 'getHome',
  title: { zh: '查看首页布局', en: 'Read what the home page is made of' },
  area: 'Home cards',
  beyond: true,
  method: 'GET',
  path: '/api/homepage/home',
  answer: json(z.object({ cards: z.array(homeCard.schema) })),
  codes: 'ALWAYS',
})

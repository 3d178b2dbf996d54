import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'

/** How an account comes about that somebody makes for him- or herself. */
export const registrationModes = ['approval', 'open', 'closed'] as const
export type RegistrationMode = (typeof registrationModes)[number]

const ways = z.object({
  sms: z.boolean(),
  mail: z.boolean(),
  registration: z.enum(registrationModes),
  /** What the provider of single sign-on is called; null: there is none. */
  sso: z.string().nullable(),
  /** Is there a built-in outbox, and the reader on its machine? It opens to the token of the address that the start printed. */
  outbox: z.boolean(),
  /** May one go in as one of the demo accounts, by one click? */
  demo: z.boolean(),
  /** Are the counts of today shown to who is not in yet? */
  pulse: z.boolean(),
})
export type AccountWays = z.output<typeof ways>

/** Which codes can be sent, and whether one may register: what the pages before the log-in show. */
export const getAccountWays = defineCall({
  id: 'getAccountWays',
  title: { zh: '查看可用的登录方式', en: 'Read the ways to log in' },
  area: 'Login and account',
  codes: 'PUBLIC',
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/ways',
  answer: json(ways),
})

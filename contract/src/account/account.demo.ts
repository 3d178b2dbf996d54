import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'

const doors = z.object({
  /** Theirs alone, all the same, new at each start: what proof of who one is asks for later. */
  password: z.string(),
  accounts: z.array(z.object({ username: z.string(), realName: z.string(), roleName: z.string().nullable() })),
})
export type DemoDoors = z.output<typeof doors>

/** The accounts of the demo, for the machine that it runs on; there is no such address elsewhere. */
export const listDemoAccounts = defineCall({
  id: 'listDemoAccounts',
  title: { zh: '查看演示账号', en: 'List the demo accounts' },
  area: 'Login and account',
  codes: 'PUBLIC',
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/demo-accounts',
  answer: json(doors),
})

/** What the demo offers to try first: that no other console has. */
export const demoTry = z.enum(['REFUND', 'IMPORT', 'AS_OF', 'WHY_NOT', 'DIVIDE'])
export type DemoTry = z.output<typeof demoTry>

const tries = z.object({
  tries: z.array(
    z.object({
      id: demoTry,
      /** Where it is tried, at a record that fits; null: not as this person, or there is none left. */
      path: z.string().nullable(),
      /** A set of changes of one's own, which is opened where one stands. */
      token: z.string().nullable(),
    }),
  ),
})
export type DemoTries = z.output<typeof tries>

/** Five things to try in the demo; elsewhere there are none. What somebody has tried is kept as the preference `demo.tries`. */
export const listDemoTries = defineCall({
  id: 'listDemoTries',
  title: { zh: '查看演示中可试的事', en: 'List what can be tried in the demo' },
  area: 'Login and account',
  codes: 'ALWAYS',
  beyond: true,
  method: 'GET',
  path: '/api/userinfo/demo-tries',
  answer: json(tries),
})

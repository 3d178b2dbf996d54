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

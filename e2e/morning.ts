import { getPermissionMenus, type Me } from '@camp/contract/base/account'
import { type AnyCall, mayCall } from '@camp/contract/base/call'
import { queryMessageList, queryTaskLists } from '@camp/contract/base/notify'
import { listVisits } from '@camp/contract/base/visits'
import { countNoClockedIn, countNoComment, countWork, listRunningCamps, listWork } from '@camp/contract/homepage/homepage'
import { getHome } from '@camp/contract/homepage/homepage.dashboards'
import { listHomeFigures } from '@camp/contract/homepage/homepage.figures'
import { getOrderStat } from '@camp/contract/orders/orders'
import { Staff } from './staff.ts'

/** What the workplace asks of who may: as its page does. */
const WORKPLACE: readonly (readonly [AnyCall, { readonly query?: object; readonly body?: object }])[] = [
  [getPermissionMenus, {}],
  [countNoComment, {}],
  [countNoClockedIn, {}],
  [countWork, {}],
  [getHome, {}],
  [listHomeFigures, {}],
  [listWork, { query: { page: 1, size: 50 } }],
  [listVisits, {}],
  [listRunningCamps, {}],
  [getOrderStat, { body: { by: ['day'], createdFrom: `${day(-29)} 00:00:00`, createdTo: `${day(0)} 23:59:59` } }],
  [queryMessageList, {}],
  [queryTaskLists, {}],
]

function day(offset: number): string {
  return new Date(Date.now() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
}

/** What was waited for, in milliseconds, and answers that were none. */
export interface Waits {
  readonly logIns: number[]
  readonly calls: number[]
  readonly refused: Map<string, number>
}

const timed = async <T>(into: number[], work: () => Promise<T>): Promise<T> => {
  const start = performance.now()
  try {
    return await work()
  } finally {
    into.push(performance.now() - start)
  }
}

/** So much of the waits was not longer. */
export const part = (millis: readonly number[], share: number): number =>
  [...millis].sort((a, b) => a - b)[Math.floor(millis.length * share)] ?? Number.NaN

/** One person: logs in, opens the stream of pushes and what the workplace asks; each call is waited for by itself. Null: the log-in was refused. */
export async function arrive(
  url: string,
  [username, password]: readonly [string, string],
  office: string,
  waits: Waits,
  open: (staff: Staff) => Promise<number>,
): Promise<Staff | null> {
  const refuse = (what: string): void => void waits.refused.set(what, (waits.refused.get(what) ?? 0) + 1)
  const staff = await timed(waits.logIns, () => Staff.logIn(url, username, password, office)).catch(
    (error: Error) => void refuse(`log-in ${/ log in: (\d+)/.exec(error.message)?.[1] ?? 'without an answer'}`),
  )
  if (!staff) return null
  const stream = await open(staff)
  if (stream !== 200) refuse(`stream ${stream}`)
  const own = WORKPLACE.filter(([call]) => mayCall(call, new Set((staff.me satisfies Me).codes)))
  await Promise.all(
    own.map(async ([call, input]) => {
      const answer = await timed(waits.calls, () => answerOf(url, staff, office, call, input))
      if (answer !== 200) refuse(String(answer))
    }),
  )
  return staff
}

async function answerOf(url: string, staff: Staff, office: string, call: AnyCall, { query = {}, body }: { query?: object; body?: object }) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${url}/foundation${call.path}?${search}`, {
    method: call.method,
    headers: {
      cookie: `Access-Token=${staff.token}`,
      'x-requested-with': 'proof',
      'x-forwarded-for': office,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

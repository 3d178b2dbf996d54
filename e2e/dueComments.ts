import { getCoachComments } from '@camp/contract/coaches/coaches.comments'
import { reassignComments } from '@camp/contract/coaches/coaches.radar'
import type { Staff } from './staff.ts'

/** Hands a coach three comments of others, those due first: at some hours of a day nothing waits for a coach. */
export async function handDueComments(admin: Staff, coachId: number): Promise<void> {
  const query = { page: 1, size: 20, kind: ['DUE' as const], quit: false, sort: ['dueAt,asc'] }
  const others = (await admin.ask(getCoachComments, { query })).content.filter((one) => one.coachId !== coachId)
  await admin.ask(reassignComments, { body: { clockInIds: others.slice(0, 3).map(({ id }) => id), coachId, reason: '旅程：补足待点评' } })
}

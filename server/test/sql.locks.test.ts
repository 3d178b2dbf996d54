import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Statement } from '../src/platform/db/statement.ts'
import { createTestDatabase } from './database.ts'
import { allStatements } from './sql.statements.ts'

/**
 * A statement that waits for a row reads all others as they stood before it waited: what the first one has written there it does not
 * see, even of rows that hang on the one it got. What a rule rests on is asked in a second statement, of what is held by then.
 */
const LOCKS = /\bfor\s+(no\s+key\s+)?update\b|\bfor\s+(key\s+)?share\b/i
/** Takes what is free and waits for nobody. */
const NEVER_WAITS = /skip\s+locked/i

const NAMES = 'what it reads beside its row are names, for the log and the answer'
const SIGHT = 'what the reader sees, as when the call began, and names'
const FIXED = 'it reads what never changes once it is written'
const HELD = 'what it reads is held by the statement before it'

/** Statements that read beside the rows that they wait for, and why no harm comes of it. */
const HARMLESS: Readonly<Record<string, string>> = {
  'alarms.holdLook': 'both rows are held: what is compared is of these two',
  'camps.groups.camp': SIGHT,
  'camps.groups.lock': SIGHT,
  'camps.lock': 'the lessons change with the version of the camp, which is compared',
  'campStudents.lockBothCamps': HELD,
  'campStudents.lockBothGroups': 'a group that is made meanwhile is empty',
  'campStudents.lockCampGroups': 'a group that is made meanwhile is empty',
  'campStudents.lockCamps': HELD,
  'campStudents.lockGroups': HELD,
  'campStudents.lockOfFamilies': HELD,
  'channelCosts.lock': NAMES,
  'channels.lock': NAMES,
  'clockIns.lock': SIGHT,
  'closing.hold': SIGHT,
  'closing.holdCoaches': 'whose month it is never changes',
  'closing.holdLater': 'whose month it is and which never changes, and where it is carried to is asked after it',
  'coachGroups.coaches': 'a move of coaches between groups holds them all (lockGroups) before it',
  'coachGroups.lock': SIGHT,
  'coaches.tellReminders': 'a comment that comes at that very moment is reminded of as a moment before it',
  'coaches.withdrawReminders': HELD,
  'coaches.leads': 'a move of coaches between groups holds them all (lockGroups) before it',
  'clockIns.reassign': SIGHT,
  'codes.toSend': 'whether an account is known, as when the code was asked for',
  'commission.lockHold': FIXED,
  'commission.lockHold.ofGroups': SIGHT,
  'consents.stands': 'its family is held before it',
  'contracts.lock': NAMES,
  'contracts.lockId': NAMES,
  'coupons.lock': FIXED,
  'coupons.lockToDisable': 'how a code stands is asked again of those that it holds',
  'creditRules.hold': 'a comment that is reckoned by it meanwhile keeps its own minutes, factor and price',
  'dashboards.lock': SIGHT,
  'demos.lock': SIGHT,
  'demos.stop': 'whose child it is never changes without its family, which is held',
  'demos.review.lock': SIGHT,
  'division.lockChild': SIGHT,
  'division.lockGroup': SIGHT,
  'division.lockPlan': SIGHT,
  'erase.joined': 'the account itself is held before it, and nobody joins another to one that is held',
  'erase.joinedMany': 'as erase.joined, of each of them; those that are erased already are left out',
  'erase.preferences': 'its words are those of the call',
  'erase.tasks': 'its words are those of the call',
  'feedback.hold': NAMES,
  'feedback.hold.ofGroups': SIGHT,
  'feedbackReplies.hold': FIXED,
  'exportRequests.lock': NAMES,
  'goods.lock': NAMES,
  'invites.hold': 'the rights of its maker are those of a moment before, and hold for a second at most',
  'logistics.hold': FIXED,
  'invites.claim': 'an invitation of somebody who was deleted meanwhile leads nowhere',
  'logistics.lock': FIXED,
  'logistics.lock.ofGroups': SIGHT,
  'logs.clearing.holding': 'its words are those of the call, and an entry is changed by no other',
  'media.mayTake': 'it waits for nobody who takes the file, and a file may be shown by two',
  'members.benefits.lock': NAMES,
  'factorResets.lock': NAMES,
  'merge.addresses': HELD,
  'merge.enrolments': HELD,
  'merge.followUps': HELD,
  'merge.orders': HELD,
  'orders.lock.id': 'a key of a family is made once and never another',
  'orders.lock.id.ofGroups': SIGHT,
  'orders.lock.order_number': 'a key of a family is made once and never another',
  'orders.lock.order_number.ofGroups': SIGHT,
  'orders.remarks.lock.ofGroups': SIGHT,
  'preferences.lockView': SIGHT,
  'refundRequests.lock': 'a key of a family is made once and never another',
  'refundRequests.lock.ofGroups': SIGHT,
  'refundRules.lock': NAMES,
  'refunds.toSendLocked': 'how an order was paid never changes',
  'reports.hold': SIGHT,
  'repricing.holdCoaches': FIXED,
  'repricing.holdSources': FIXED,
  'resources.lock': 'how many lessons are ahead is told, and nothing is refused by it',
  'rights.groups': 'it is for the change of one permission, and each is held by itself',
  'shares.stop': 'whose child it is never changes without its family, which is held',
  'signing.hold': NAMES,
  'statements.lock': NAMES,
  'statements.holdLater': 'whose month it is and which never changes',
  'stray.lock': FIXED,
  'stray.lock.ofGroups': SIGHT,
  'stray.settling': FIXED,
  'workHours.entry': SIGHT,
  'workPayout.hold': NAMES,
}

/** Files with texts that lock and are put together as they are asked. */
const COMPOSED: Readonly<Record<string, string>> = {
  'coupons/coupons.disabling.repository.ts': SIGHT,
  'followUps/followUps.repository.ts': SIGHT,
  'menus/menus.editing.repository.ts': 'it reads its own row',
  'messageTasks/messageTasks.deliveries.repository.ts': 'it takes what is free and waits for nobody',
  'parents/parents.repository.ts': SIGHT,
  'platform/changes/changes.repository.ts': 'it reads its own row',
  'sso/sso.repository.ts': 'it reads its own row',
  'users/users.grants.repository.ts': 'it reads its own rows',
}
const STATEMENT = /\b(?:scopedStatement|seldom|statement)\(/g
const ASKED = /\bsql(?:<[^`]*>)?`|\.run(?:<[^(]*>)?\(/g

let reading: readonly string[]
let all: readonly Statement<unknown>[]
beforeAll(async () => {
  const database = await createTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile <> 'i'",
  )
  await database.drop()
  reading = rows.map(({ name }) => name)
  all = [...(await allStatements()).values()]
})

/** Does it wait for a row and read others in the same breath? */
function waitsAndReads(text: string): boolean {
  if (!LOCKS.test(text) || NEVER_WAITS.test(text)) return false
  const plain = text.replace(/extract\s*\([^)]*\)|distinct\s+from/gi, '')
  return (plain.match(/\b(from|join)\s+[a-z(]/gi) ?? []).length > 1 || reading.some((name) => plain.includes(`${name}(`))
}

describe('a statement that waits for a row', () => {
  it('reads no others, or it is said why that does no harm', () => {
    const found = all.filter(({ text }) => waitsAndReads(text)).map(({ name }) => name)
    expect(found.toSorted()).toEqual(Object.keys(HARMLESS).toSorted())
  })

  it('is found in the forms that a lock and a reading take', () => {
    const mistakes = [
      'select o.id, (select sum(minutes) from lines l where l.coach_id = o.id) as sum from coaches o where o.id = $1 for no key update',
      'select o.id, k.name from lines o join coaches k on k.id = o.coach_id where o.id = $1 for update of o',
      'select id, coach_rate(id, current_date) as rate from coaches where id = $1 for share',
    ]
    expect(mistakes.filter((text) => !waitsAndReads(text))).toEqual([])
    expect(waitsAndReads('select id, a is distinct from b as moved from coaches where id = any($1::bigint[]) order by id for update')).toBe(
      false,
    )
  })

  it('is looked at by its file where its text is put together', async () => {
    const sources = path.resolve(import.meta.dirname, '../src')
    const found: string[] = []
    for (const file of (await readdir(sources, { recursive: true })).filter(
      (name) => /\.ts$/.test(name) && !/\.(test|proof)\.ts$/.test(name),
    )) {
      const text = await readFile(path.join(sources, file), 'utf8')
      const lastBefore = (what: RegExp, at: number) => [...text.slice(0, at).matchAll(what)].at(-1)?.index ?? -1
      const composed = [...text.matchAll(new RegExp(LOCKS, 'gi'))].some(
        ({ index }) => lastBefore(ASKED, index) > lastBefore(STATEMENT, index),
      )
      if (composed) found.push(file)
    }
    expect(found.toSorted()).toEqual(Object.keys(COMPOSED).toSorted())
  })
})

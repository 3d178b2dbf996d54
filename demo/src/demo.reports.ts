import type { Executor, Tx } from '@camp/server/platform/db/executor'
import { Scope } from '@camp/server/platform/scope'
import { businessDay } from '@camp/server/platform/time'
import type { Keyring } from '@camp/server/platform/write/keyring'
import { hashOf, newSeed, tokenOf } from '@camp/server/reports/reports.links.rules'
import { reportsOf } from '@camp/server/reports/reports.making.service'
import { reportsRepository } from '@camp/server/reports/reports.repository'

const DAY_MS = 86_400_000
/** Of so many camps that run and that have ended, and so many children of each. */
const CAMPS = 3
const CHILDREN = 12

interface DemoCampOfReports {
  readonly id: number
  readonly start: string
  readonly end: string
}

/** Monday to Sunday of the last week that is over. */
function lastWeek(now: number): { from: string; to: string } {
  const day = new Date(now + 8 * 3_600_000)
  const monday = now - ((day.getUTCDay() + 6) % 7) * DAY_MS - 7 * DAY_MS
  return { from: businessDay(new Date(monday)), to: businessDay(new Date(monday + 6 * DAY_MS)) }
}

const campsOf = (db: Executor, which: string): Promise<DemoCampOfReports[]> =>
  db.run(
    `select c.id, c.start_date as start, c.end_date as "end" from camps c
     where ${which} and (select count(*) from camp_students e where e.camp_id = c.id and e.status <> 'QUIT') >= 8
     order by c.end_date desc, c.id desc limit ${CAMPS}`,
  )

/** Reports of last week where camps run, and of all of it, with certificates, where they have ended; some of them were shared. */
export async function seedReports(tx: Tx, keys: Keyring, userId: number | null, now: number): Promise<void> {
  const today = businessDay(new Date(now))
  const week = lastWeek(now)
  // Nobody has counted yet what was just loaded, and the figures of a camp join all of it.
  await tx.run('analyze camps, camp_lessons, camp_students, camp_student_stays, clock_ins')
  const running = await campsOf(tx, `c.start_date <= '${week.from}' and c.end_date >= '${today}'`)
  const ended = await campsOf(tx, `c.end_date < '${today}'`)
  const periods = [...running.map(({ id }) => ({ id, ...week })), ...ended.map(({ id, start, end }) => ({ id, from: start, to: end }))]
  for (const { id, from, to } of periods) {
    const chosen: readonly { id: number }[] = await tx.run(
      `select id from camp_students where camp_id = $1 and status <> 'QUIT' order by id limit ${CHILDREN}`,
      [id],
    )
    const everything = Scope.everything('the demo makes reports of any child')
    const children = await reportsRepository.facts(
      tx,
      chosen.map((one) => one.id),
      everything,
    )
    for (const { child, figures } of await reportsOf(tx, id, children, { from, to, today }, 'zh-CN')) {
      if (figures && figures.days > 0 && userId !== null) await reportsRepository.put(tx, child.id, { from, to }, figures, userId)
    }
  }
  await seedShares(tx, keys)
}

/** Every third report was shared the day after its period ended. Of these links a fourth was revoked; the others work for their 30 days. */
async function seedShares(tx: Tx, keys: Keyring): Promise<void> {
  const reports: readonly { id: number }[] = await tx.run('select id from reports where made_at is not null and id % 3 = 0 order by id')
  const seeds = reports.map(newSeed)
  await tx.run(
    `insert into shares (kind, target_id, report_id, camp_student_id, token_hash, token_seed, consent_by, consent_at, shared_by, expires_at,
       revoked_at, visits, created_at, updated_at)
     select 'REPORT', r.id, r.id, r.camp_student_id, r.hash, r.seed, (array['妈妈', '爸爸', '奶奶'])[1 + r.id % 3], at, r.made_by,
       at + interval '30 days', case when r.id % 4 = 0 then least(at + interval '2 days', now()) end, 1 + r.id % 17, at, at
     from (
       select reports.*, of.hash, of.seed,
         least((period_end + 1 + make_interval(hours => (9 + id % 10)::integer)) at time zone 'Asia/Shanghai', now() - interval '1 hour') as at
       from reports join unnest($1::bigint[], $2::text[], $3::text[]) as of (report_id, hash, seed) on of.report_id = id
     ) r`,
    [reports.map(({ id }) => id), seeds.map((seed) => hashOf(tokenOf({ keys }, seed))), seeds],
  )
}

import { listEssContracts } from '@camp/contract/contracts/contracts'
import { sendCoachContract } from '@camp/contract/contracts/contracts.sending'
import { refuseContract, sendSigningCode, signContract } from '@camp/contract/contracts/contracts.signing'
import { createFeedback, processFeedback } from '@camp/contract/feedback/feedback'
import { contractChores } from '../src/contracts/contracts.chores.jobs.ts'
import { codeFor } from './codes.ts'
import { addLine, linkOf, makeSigner, untilStatus } from './contracts.ts'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeClockIn, makeCoach, makeParent } from './factories.ts'
import { done, type World } from './happenings.ts'
import { coachIn, hoursWorld } from './hours.world.ts'
import { Caller } from './http.ts'
import { madeReports, reportsOfChildren } from './reports.ts'

/** How that comes about which jobs and long work bring about, on a server that does it. */
export const workedHappenings = ({ server, staff, byStaff, rows }: World) => {
  const { pool, url } = server
  const guest = new Caller(url)

  /** A contract that waits for its signature. */
  async function sent() {
    const { id: coachId, phone, tail: idTail } = await makeSigner(server)
    await addLine(pool, coachId, '2026-03-02')
    const days = { startDate: '2026-03-01', endDate: '2026-03-31' }
    done(await staff.call(sendCoachContract, { body: { coachIds: [coachId], ...days } }))
    const [contract] = done(await staff.call(listEssContracts, { query: { page: 1, coachId: [coachId] } })).content
    const { id = 0, flowId = '' } = contract ?? {}
    await untilStatus(pool, flowId, 'PENDING')
    return { data: { id, flowId, coachId, status: 'PENDING' }, phone, idTail }
  }
  /** The same with what its signer proves who they are by. */
  async function proved() {
    const { data, phone, idTail } = await sent()
    const token = await linkOf(pool, phone)
    done(await guest.call(sendSigningCode, { body: { token, idTail } }))
    return { data, proof: { token, idTail, code: await codeFor(pool, phone) } }
  }
  const reopened = async () => {
    const hours = await hoursWorld(server)
    const coach = await coachIn(hours, { status: 'CLOSED' })
    const [statement] = await rows('select coach_id as "coachId", month from work_statements where id = $1', [coach.statementId])
    return { hours, coach, data: { id: coach.statementId, ...statement } }
  }

  return {
    'contract.sent': async () => ({ data: (await sent()).data, actor: 'job:contract.send', at: server }),
    'contract.signed': async () => {
      const { data, proof } = await proved()
      done(await guest.call(signContract, { body: { ...proof, consent: true } }))
      await untilStatus(pool, data.flowId, 'DONE')
      return { data: { ...data, status: 'DONE' }, actor: 'job:contract.seal', at: server }
    },
    'contract.rejected': async () => {
      const { data, proof } = await proved()
      done(await guest.call(refuseContract, { body: { ...proof, reason: '金额不对' } }))
      return { data: { ...data, status: 'REJECTED' }, actor: null, at: server }
    },
    'contract.expired': async () => {
      const { data } = await sent()
      await rows("update contracts set expires_at = now() - interval '1 minute' where id = $1", [data.id])
      const late = contractChores(server.running.services).find(({ name }) => name === 'contracts.late')
      await late?.run()
      return { data: { ...data, status: 'EXPIRED' }, actor: 'job:contracts.late', at: server }
    },
    'feedback.replied': async () => {
      const parentId = await makeParent(pool)
      const { id } = done(await staff.call(createFeedback, { body: { parentId, category: 'APP', content: '打不开' } }))
      done(await staff.call(processFeedback, { body: { id, status: 'DONE', reply: '已修复' } }))
      // Until it leaves it may be taken back.
      const waiting = await rows("select 1 from events where type = 'feedback.replied' and subject_id = $1", [id])
      if (waiting.length > 0) throw new Error('it was told too early')
      await rows('update feedback_replies set send_at = now() where feedback_id = $1', [id])
      await rows('update graphile_worker._private_jobs set run_at = now() where key is null')
      return { data: { id, parentId, delivery: 'SENT' }, actor: 'job:feedback.reply', at: server }
    },
    'report.ready': async () => {
      const campId = await makeCamp(pool)
      const groupId = await makeCampGroup(pool, campId, { coach_id: await makeCoach(pool) })
      const { id: enrolmentId } = await makeCampStudent(pool, { campId, groupId }, { joined_at: `${businessDay(-20)} 12:00:00+08` })
      await makeClockIn(pool, enrolmentId, { clock_in_date: businessDay(-1), study_seconds: 1_200 })
      const period = { periodStart: businessDay(-6), periodEnd: businessDay(0) }
      await madeReports(staff, [enrolmentId], period)
      const [report] = await reportsOfChildren(staff, [enrolmentId])
      return { data: { id: report?.id ?? 0, enrolmentId, ...period, kind: 'REPORT' }, actor: byStaff, at: server }
    },
    'workhour.month_closed': async () => {
      const hours = await hoursWorld(server)
      const coach = await coachIn(hours)
      await coach.close()
      await untilClosed(coach.statementId)
      const [statement] = await rows('select coach_id as "coachId", month from work_statements where id = $1', [coach.statementId])
      return { data: { id: coach.statementId, ...statement }, actor: `user:${hours.one.userId}`, at: server }
    },
    'workhour.month_reopened': async () => {
      const { hours, coach, data } = await reopened()
      const { id: nextId } = done(await coach.reopen()) as { id: number }
      return { data: { ...data, nextId }, actor: `user:${hours.other.userId}`, at: server }
    },
    'settlement.paid': async () => {
      const { hours, coach, data } = await reopened()
      done(await coach.pay())
      return { data, actor: `user:${hours.other.userId}`, at: server }
    },
  }

  async function untilClosed(id: number): Promise<void> {
    for (const until = performance.now() + 60_000; performance.now() < until; ) {
      if ((await rows("select 1 from work_statements where id = $1 and status = 'CLOSED'", [id])).length > 0) return
      await new Promise((wait) => setTimeout(wait, 50))
    }
    throw new Error('it is not closed')
  }
}

import { undoChangeSet } from '@camp/contract/base/changes.calls'
import { applyCampImport, importCampStudents, planCampMoves } from '@camp/contract/campStudents/campStudents.changes'
import { sortCampTypes } from '@camp/contract/camps/camps.config'
import { saveCampGroup } from '@camp/contract/camps/camps.groups'
import { endCoachAbsence, saveCoachAbsence } from '@camp/contract/coaches/coaches.absences'
import { remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { reassignComments } from '@camp/contract/coaches/coaches.radar'
import { disableCoachTracking, enableCoachTracking } from '@camp/contract/coaches/coaches.writing'
import { addCoachGroupMember, moveCoachGroupMembers, saveCoachGroup } from '@camp/contract/coachGroups/coachGroups.writing'
import { sendCoachContract, sendCoachGroupContract, updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { planDemoReview } from '@camp/contract/demos/demos'
import { previewDivision, runDivision } from '@camp/contract/division/division.planning'
import { generateReports } from '@camp/contract/reports/reports'
import { planResourceSwitch } from '@camp/contract/resources/resources'
import { importWorkhours, planRepricing } from '@camp/contract/workHours/workHours.changes'
import { payWorkStatements } from '@camp/contract/workHours/workHours.pay'
import { closeWorkMonth } from '@camp/contract/workHours/workHours.statements'
import { expect } from 'vitest'
import { type Act, countsOf, done, made, query, sent, type World } from './bulk.world.ts'
import { addLine, makeSigner } from './contracts.ts'
import { businessDay, makeCamp, makeCampStudent, makeCampType, makeCoach } from './factories.ts'

const today = businessDay(0)
const past = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 12)).toISOString().slice(0, 10)
const month = past.slice(0, 7)
const period = { startDate: `${month}-01`, endDate: `${month}-28` }

let phones = 0
const newPhone = () => `188${String(++phones).padStart(8, '0')}`
const CHILDREN = ['孩子姓名', '英文名', '年级', '家长手机号', '家长姓名', '分组', '备注']
/** Two children of one family. */
const children = () => {
  const phone = newPhone()
  return [CHILDREN, ...['甲', '乙'].map((n) => [`双胞胎${n}`, '', '三年级', phone, '', '一班', ''])]
}

/** Two coaches who can be sent a contract, in a group, with a month of work. */
async function signers(w: World) {
  const ids = [(await makeSigner(w.server)).id, (await makeSigner(w.server)).id]
  for (const id of ids) for (const minutes of [30, 30]) await addLine(w.server.pool, id, past, minutes)
  return ids
}
const flowsOf = (w: World, ids: number[]) => query(w, 'select flow_id from contracts where coach_id = any($1)', [ids])

export const school: Readonly<Record<string, Act>> = {
  importCampStudents: async (w) => {
    await sent(w, importCampStudents, children(), {}, { params: { campId: w.campId } })
  },
  applyCampImport: async (w) => {
    const params = { campId: w.campId }
    const token = await sent(w, importCampStudents, children(), { dryRun: 'true' }, { params })
    await made(w, applyCampImport, { params, query: { token }, body: { mode: 'ALL_OR_NOTHING' } })
    expect(await countsOf(w, token)).toMatchObject({ APPLIED: 2 })
    await made(w, undoChangeSet, { params: { token } })
    expect(await countsOf(w, token)).toMatchObject({ UNDONE: 2 })
  },
  planCampMoves: async (w) => {
    const { token } = await made(w, planCampMoves, {
      body: { campId: w.campId, ids: w.students.slice(0, 2), toGroupId: w.groups[1], reason: '调班' },
    })
    await done(w, token, 2)
  },
  sortCampTypes: async (w) => {
    await makeCampType(w.server.pool)
    const ids = (await query(w, 'select id from camp_types where deleted_at is null order by id desc')).map(({ id }) => id)
    await made(w, sortCampTypes, { body: { ids } })
  },
  remindCoaches: async (w) => {
    await made(w, remindCoaches, { body: w.clockIns })
  },
  reassignComments: async (w) => {
    await made(w, reassignComments, { body: { clockInIds: w.clockIns, coachId: w.coaches[1], reason: '请假' } })
  },
  endCoachAbsence: async (w) => {
    const [coachId, substituteId] = w.coaches
    const body = { coachId, fromDate: businessDay(-2), toDate: businessDay(3), substituteId, reason: '病假' }
    const { id } = await made(w, saveCoachAbsence, { body })
    await made(w, endCoachAbsence, { body: { id } })
  },
  runDivision: async (w) => {
    const campId = await makeCamp(w.server.pool, { start_date: businessDay(2), end_date: businessDay(22) })
    const group = (name: string, coachId: number) => made(w, saveCampGroup, { body: { campId, name, coachId, capacity: 9 } })
    const [from, to] = [Number((await group('一班', w.coaches[0])).id), Number((await group('二班', w.coaches[1])).id)]
    const pins = []
    for (let n = 0; n < 3; n++)
      pins.push({ campStudentId: (await makeCampStudent(w.server.pool, { campId, groupId: from })).id, groupId: to })
    const { token: preview } = await made(w, previewDivision, { body: { campId, scope: 'ALL', pins } })
    const { token } = await made(w, runDivision, { body: { token: preview } })
    expect(await countsOf(w, String(token))).toMatchObject({ APPLIED: 3 })
    await made(w, undoChangeSet, { params: { token } })
  },
  addCoachGroupMember: async (w) => {
    const { id: groupId } = await made(w, saveCoachGroup, { body: { name: '一组' } })
    await made(w, addCoachGroupMember, { body: { groupId, coachIds: w.coaches } })
  },
  moveCoachGroupMembers: async (w) => {
    const { id: toGroupId } = await made(w, saveCoachGroup, { body: { name: '二组' } })
    await made(w, moveCoachGroupMembers, { body: { coachIds: w.coaches, toGroupId } })
  },
  enableCoachTracking: async (w) => {
    const ids = [await makeCoach(w.server.pool), await makeCoach(w.server.pool)]
    await made(w, enableCoachTracking, { body: ids })
  },
  disableCoachTracking: async (w) => {
    const rows = await query(w, 'select id from coaches where not id = any($1) order by id desc limit 2', [w.coaches])
    await made(w, disableCoachTracking, { body: rows.map(({ id }) => id) })
  },
  generateReports: async (w) => {
    await made(w, generateReports, { body: { campStudentIds: w.students, periodStart: businessDay(-6), periodEnd: today } })
  },
  planDemoReview: async (w) => {
    const rows = await query(
      w,
      `insert into demos (camp_student_id, title, consent_at, consent_by, consent_how)
      select id, '朗读', now() - interval '1 day', '妈妈', 'PHONE' from unnest($1::bigint[]) id returning id`,
      [w.students],
    )
    const { token } = await made(w, planDemoReview, { body: { ids: rows.map(({ id }) => id), reviewState: 'DECLINED' } })
    await done(w, token, 3)
  },
  planResourceSwitch: async (w) => {
    const rows = await query(w, "insert into resources (title, kind) select '资源' || n, 'VIDEO' from generate_series(1, 2) n returning id")
    const { token } = await made(w, planResourceSwitch, { body: { ids: rows.map(({ id }) => id), activeFlg: 'INACTIVE' } })
    await done(w, token, 2)
  },
  importWorkhours: async (w) => {
    const row = (reason: string) => ['许老师', '', today, '直播课', '20', reason]
    const head = ['辅导老师', '老师手机号（同名时填写）', '日期', '类型', '分钟', '原因']
    const token = await sent(w, importWorkhours, [head, row('上课'), row('代课'), row('加课')], { dryRun: 'true' })
    await done(w, token, 3)
  },
  planRepricing: async (w) => {
    for (let n = 0; n < 30; n++) await addLine(w.server.pool, w.coaches[1], today, 5)
    await query(w, 'update coach_rates set amount = 9000 where coach_id = $1', [w.coaches[1]])
    const { token } = await made(w, planRepricing, { params: { id: w.coaches[1] } })
    await done(w, token, 30)
  },
  sendCoachContract: async (w) => {
    const coachIds = await signers(w)
    await made(w, sendCoachContract, { body: { coachIds, ...period } })
  },
  sendCoachGroupContract: async (w) => {
    const coachIds = await signers(w)
    const { id: groupId } = await made(w, saveCoachGroup, { body: { name: '签约组' } })
    await made(w, addCoachGroupMember, { body: { groupId, coachIds } })
    await made(w, sendCoachGroupContract, { body: { groupIds: [groupId], coachIds, ...period } })
  },
  updateManyContracts: async (w) => {
    const coachIds = await signers(w)
    await made(w, sendCoachContract, { body: { coachIds, ...period } })
    const flowIds = (await flowsOf(w, coachIds)).map(({ flow_id }) => flow_id)
    expect(flowIds).toHaveLength(2)
    await made(w, updateManyContracts, { body: { flowIds, action: 'CANCEL', reason: '金额有误' } })
  },
  closeWorkMonth: async (w) => {
    for (const id of w.coaches) for (const minutes of [30, 30]) await addLine(w.server.pool, id, past, minutes)
    await made(w, closeWorkMonth, { body: { month, coachIds: w.coaches } })
  },
  payWorkStatements: async (w) => {
    const rows = await query(w, "select id, amount from work_statements where month = $1 and status = 'CLOSED'", [month])
    expect(rows).toHaveLength(2)
    const amount = rows.reduce((sum, row) => sum + Number(row.amount), 0)
    await made(w, payWorkStatements, { body: { ids: rows.map(({ id }) => id), amount, bankReference: 'CMB-1' } }, w.other)
  },
}

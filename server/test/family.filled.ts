import type pg from 'pg'
import { businessDay, makeCamp, makeCampGroup, makeCampStudent, makeCompany, makeCoupon, makeOrder, makeParent } from './factories.ts'

/** Stands in every text of a family that is to be forgotten. */
export const MARK = '忘川'

type Row = Readonly<Record<string, unknown>>

async function put(pool: pg.Pool, table: string, row: Row): Promise<number> {
  const keys = Object.keys(row)
  const values = Object.values(row).map((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value))
  const marks = keys.map((_key, at) => `$${at + 1}`)
  const { rows } = await pool.query(`insert into ${table} (${keys.join(', ')}) values (${marks.join(', ')}) returning *`, values)
  return Number(rows[0]?.id)
}

const SET = { source: 'SELECTION', dry_run: false, status: 'DONE' }
const ROW = { row_number: 1, state: 'APPLIED', subject: MARK, plan: { name: MARK }, before: { name: MARK }, after: { name: MARK } }

async function putOrder(pool: pg.Pool, owner: number, parent: number, student: number, phone: string): Promise<void> {
  const address = { receiver: MARK, phone, province: '浙江省', city: '杭州市', district: MARK, detail: MARK }
  const order = await makeOrder(pool, { parent_id: parent, student_id: student, progress: 'COMPLETED', address, remark: MARK })
  const remarked = { asked: { how: 'APPEND', remark: MARK } }
  const remarks = await put(pool, 'change_sets', {
    ...SET,
    owner_id: owner,
    token: `r${parent}`,
    kind: 'orders.remarks',
    parameters: remarked,
  })
  const traced = { version: 1, was: MARK }
  await put(pool, 'change_set_rows', {
    ...ROW,
    set_id: remarks,
    cells: { id: String(order.id), name: MARK },
    record_id: order.id,
    trace: traced,
  })
  await put(pool, 'order_timeline', { order_id: order.id, step: 'REMARKED', to_status: 'PAID', note: MARK })
  await put(pool, 'refunds', { refund_number: `R${order.id}`, order_id: order.id, amount: 1, reason: MARK, status: 'CLOSED' })
  const { rows: staff } = await pool.query<{ id: number }>('select id from users order by id limit 1')
  const asked = { amount: 1, proposed_amount: 1, second_person: false, reason: MARK, return_number: MARK, asked_by: staff[0]?.id }
  const withdrawn = { status: 'WITHDRAWN', decided_at: new Date(), decided_by: staff[0]?.id, decision: MARK }
  await put(pool, 'refund_requests', { order_id: order.id, ...asked, ...withdrawn })
  const day = await put(pool, 'reconciliation_days', { day: businessDay(-order.id), mch_id: 'SANDBOX' })
  const line = {
    kind: 'PAYMENT',
    class: 'MISSING_THERE',
    at: new Date(),
    order_number: order.orderNumber,
    amount_here: 1,
    order_id: order.id,
  }
  await put(pool, 'statement_lines', { day_id: day, ...line, reason: MARK, explained_at: new Date(), explained_by: staff[0]?.id })
  const parcel = { order_id: order.id, company_id: await makeCompany(pool), tracking_number: `SF${order.id}` }
  const sent = await put(pool, 'logistics_orders', { ...parcel, receiver: MARK, phone, address: MARK })
  await put(pool, 'logistics_tracks', { logistics_order_id: sent, time: new Date(), location: MARK, context: MARK, status: 'SIGNED' })
  const coupon = await makeCoupon(pool, order.orderNumber, order.goodsId)
  const { rows } = await pool.query<{ id: number }>('update coupons set used_by_parent_id = $1 where code = $2 returning id', [
    parent,
    coupon,
  ])
  await put(pool, 'coupon_events', { coupon_id: rows[0]?.id, kind: 'REDEEMED', parent_id: parent, order_number: order.orderNumber })
}

/** A child that has been to a camp; answers the child and the enrolment. */
async function putChild(pool: pg.Pool, parent: number): Promise<{ studentId: number; id: number }> {
  const [began, ended] = [businessDay(-40), businessDay(-20)]
  const camp = await makeCamp(pool, { start_date: began, end_date: ended, enrol_start: businessDay(-60), enrol_end: businessDay(-41) })
  const [group, other] = [await makeCampGroup(pool, camp), await makeCampGroup(pool, camp)]
  const place = { campId: camp, groupId: group }
  const child = await makeCampStudent(pool, place, {
    parent_id: parent,
    coach_remark: MARK,
    joined_at: new Date(Date.now() - 40 * 86_400_000),
  })
  await pool.query(
    "update students set name = $2, english_name = $2, gender = 'FEMALE', birthday = '2018-05-04', grade = '一年级', avatar_url = $2 where id = $1",
    [child.studentId, MARK],
  )
  const enrolment = { camp_student_id: child.id }
  const day = { camp_id: camp, group_id: group, clock_in_date: began, lesson_day: 1, submitted_at: new Date() }
  const said = {
    makeup: true,
    makeup_reason: MARK,
    media_urls: [MARK],
    comment_media: [MARK],
    commented_at: new Date(),
    comment_text: MARK,
  }
  await put(pool, 'clock_ins', { ...enrolment, ...day, ...said, comment_due_at: new Date() })
  const media = `m${child.id}`.padEnd(31, '0')
  await put(pool, 'media', { id: media, purpose: 'CLOCK_IN', kind: 'AUDIO', name: MARK, mime: 'audio/wav', size: 1, sha256: '' })
  await put(pool, 'media_uses', { media_id: media, entity: 'campStudent', record_id: child.id })
  const agreed = { consent_at: new Date(), consent_by: MARK, consent_how: 'PHONE' }
  const asked = await put(pool, 'consents', { student_id: child.id, purpose: 'MESSAGES', state: 'GIVEN' })
  await put(pool, 'consent_entries', { consent_id: asked, state: 'GIVEN', at: new Date(), how: 'PAPER', guardian: MARK, media_id: media })
  await put(pool, 'demos', { ...enrolment, media_id: media, title: MARK, ...agreed, featured: true })
  const report = await put(pool, 'reports', {
    ...enrolment,
    period_start: began,
    period_end: ended,
    pdf_url: MARK,
    figures: { name: MARK },
  })
  const consent = { consent_by: MARK, consent_at: new Date(), expires_at: new Date() }
  const link = { kind: 'REPORT', target_id: report, report_id: report, token_hash: `${MARK}${child.id}`, token_seed: MARK }
  const share = await put(pool, 'shares', { ...enrolment, ...link, ...consent })
  await put(pool, 'share_visits', { share_id: share, day: began, visitor: MARK })
  const { rows } = await pool.query<{ id: number }>('select id from users order by id limit 1')
  await put(pool, 'risk_marks', { ...enrolment, kind: 'CALLED', by_user_id: rows[0]?.id ?? 0 })
  await pool.query(
    `insert into risk_scores (camp_student_id, day, camp_id, chance_bp, reasons, streak, silent)
     select id, current_date, camp_id, 5000, '[{"kind":"STREAK","value":2,"of":null}]', 2, 2 from camp_students where id = $1`,
    [child.id],
  )
  const move = { from_group_id: group, to_group_id: other, effective_date: began, applied_at: new Date() }
  await put(pool, 'camp_student_moves', { ...enrolment, ...move, reason: MARK })
  await pool.query("update camp_students set status = 'QUIT', quit_at = now() where id = $1", [child.id])
  await pool.query('update camp_student_stays set reason = $2 where camp_student_id = $1', [child.id, MARK])
  return child
}

/** What staff asked for of the family, and what they searched for. */
async function putWork(pool: pg.Pool, owner: number, parent: number, enrolment: number, phone: string): Promise<void> {
  const set = { ...SET, owner_id: owner }
  const tags = await put(pool, 'change_sets', { ...set, token: `t${parent}`, kind: 'parents.tags' })
  const trace = { version: 1, was: [{ id: 1, name: MARK }] }
  await put(pool, 'change_set_rows', { ...ROW, set_id: tags, cells: { id: String(parent), name: MARK }, record_id: parent, trace })
  const asked = { asked: { reason: MARK } }
  const moves = await put(pool, 'change_sets', { ...set, token: `m${parent}`, kind: 'camps.moveStudents', parameters: asked })
  await put(pool, 'change_set_rows', { ...ROW, set_id: moves, cells: { id: String(enrolment), name: MARK }, record_id: enrolment })
  const task = { owner_id: owner, kind: 'parents.export', title: {}, detail: {}, request: {}, status: 'success' }
  await put(pool, 'tasks', { ...task, input: { body: { phone, nickname: MARK } } })
  await put(pool, 'user_preferences', { user_id: owner, key: `seen.p${parent}`, value: { last: [MARK], [MARK]: 1 } })
  const ask = { call: 'listParents', filter: { nickname: MARK }, link: '/parent/index' }
  await put(pool, 'saved_views', { owner_id: owner, screen: 'parents', name: `${MARK}${parent}`, query: `?phone=${phone}`, ask })
  await put(pool, 'dashboards', { owner_id: owner, name: `${MARK}${parent}`, cards: [{ card: 'TASKS', half: true }] })
  const alarm = {
    owner_id: owner,
    call: 'listParents',
    filter: { nickname: MARK },
    rule: 'ALWAYS',
    bound: 0,
    days: 'DAILY',
    at_minute: 480,
  }
  const told = { to_inbox: true, to_mail: false, next_at: new Date() }
  await put(pool, 'alarms', { ...alarm, ...told, name: `${MARK}${parent}`, link: `/parent/index?phone=${phone}` })
  await put(pool, 'outbox_messages', { cause: `${MARK}${parent}`, channel: 'SMS', receiver: phone, text: MARK, code: MARK })
}

/** An account of a family that has something in every place where a family can have something. */
export async function filledFamily(pool: pg.Pool, owner: number, phone: string): Promise<number> {
  const parent = await makeParent(pool, { phone, nickname: MARK, real_name: MARK, avatar_url: MARK })
  const of = { parent_id: parent }
  const place = { province: '浙江省', city: '杭州市', district: MARK, detail: MARK }
  await put(pool, 'user_addresses', { ...of, receiver: MARK, phone, ...place })
  await put(pool, 'parent_devices', { ...of, imei: `8686${phone}`, vendor: 'TIANBO' })
  await put(pool, 'parent_tags', { ...of, tag_id: await put(pool, 'tags', { name: `标签${parent}`, scope: 'PARENT' }) })
  const level = await put(pool, 'member_levels', { name: `年卡${parent}`, price_amount: 1, duration_days: 365 })
  const term = { level_id: level, source: 'GIFT' }
  const ends = new Date(Date.now() + 86_400_000)
  await put(pool, 'members', { ...of, ...term, started_at: new Date(), expires_at: ends })
  await put(pool, 'member_grants', { ...of, ...term, starts_at: new Date(), ends_at: ends, reason: MARK })
  const child = await putChild(pool, parent)
  const wrote = { content: MARK, images: [MARK], category: 'APP', reply: MARK, status: 'DONE', camp_student_id: child.id }
  const feedback = await put(pool, 'feedback', { ...of, ...wrote })
  await put(pool, 'drafts', { user_id: owner, place: `p${parent}`, ...of, sealed: MARK })
  await put(pool, 'feedback_replies', { feedback_id: feedback, text: MARK, by_user_id: owner, state: 'SENT' })
  await put(pool, 'keeping_stops', { ...of, reason: MARK, by_user_id: owner, released_at: new Date() })
  const promise = { next_at: new Date(), next_text: MARK }
  await put(pool, 'follow_ups', { ...of, ...promise, student_id: child.studentId, kind: 'PHONE', content: MARK, by_user_id: owner })
  await putOrder(pool, owner, parent, child.studentId, phone)
  await putWork(pool, owner, parent, child.id, phone)
  return parent
}

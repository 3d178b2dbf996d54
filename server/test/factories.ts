import type { CampStudentSource, CampStudentStatus, Employment } from '@camp/contract/camps/camps.labels'
import type { OrderProgress, PayMethod } from '@camp/contract/orders/orders.states'
import type pg from 'pg'

let counter = 0
const next = () => ++counter

async function insert(pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<number> {
  const keys = Object.keys(row)
  const values = keys.map((key) =>
    typeof row[key] === 'object' && row[key] !== null && !(row[key] instanceof Date) ? JSON.stringify(row[key]) : row[key],
  )
  const result = await pool.query<{ id: number }>(
    `insert into ${table} (${keys.join(', ')}) values (${keys.map((_key, index) => `$${index + 1}`).join(', ')}) returning id`,
    values,
  )
  const [made] = result.rows
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made.id
}

export const makeParent = (pool: pg.Pool, row: Record<string, unknown> = {}) =>
  insert(pool, 'parents', { phone: `190${String(next()).padStart(8, '0')}`, nickname: '王妈妈', ...row })

export const makeGoods = (pool: pg.Pool, row: Record<string, unknown> = {}) =>
  insert(pool, 'goods', { name: `绘本套装 ${next()}`, kind: 'PHYSICAL', price_amount: 10_000, needs_shipping: true, ...row })

export const makeChannel = (pool: pg.Pool, row: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'promotion_channels', { name: `渠道 ${n}`, code: `C${n}`, kind: 'ONLINE', ...row })
}

export const makeCompany = (pool: pg.Pool, row: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'logistics_companies', { name: `快递 ${n}`, code: `carrier${n}`, ...row })
}

/** A used coupon on an order that is yet to be made. */
export async function makeCoupon(pool: pg.Pool, orderNumber: string, goodsId: number): Promise<string> {
  const channelId = await makeChannel(pool)
  const batchId = await insert(pool, 'coupon_batches', {
    channel_id: channelId,
    goods_id: goodsId,
    kind: 'DISCOUNT',
    discount_amount: 500,
    count: 1,
    valid_from: new Date(0),
    valid_to: new Date('2099-01-01'),
  })
  const code = `TEST${String(next()).padStart(8, '0')}`
  await insert(pool, 'coupons', { code, batch_id: batchId, status: 'USED', used_at: new Date(), order_number: orderNumber })
  return code
}

export interface MadeOrder {
  readonly id: number
  readonly orderNumber: string
  readonly goodsId: number
  readonly parentId: number
}

/** An order in the wanted state; states the rest only where a test asserts on it. */
export async function makeOrder(
  pool: pg.Pool,
  { progress = 'PAID', payMethod = 'WECHAT', ...row }: { progress?: OrderProgress; payMethod?: PayMethod } & Record<string, unknown> = {},
): Promise<MadeOrder> {
  const parentId = Number(row.parent_id ?? (await makeParent(pool)))
  const goodsId = Number(row.goods_id ?? (await makeGoods(pool)))
  const orderNumber = String(row.order_number ?? `20260101${String(next()).padStart(10, '0')}`)
  const unpaid = progress === 'PENDING_PAYMENT' || progress === 'CANCELLED' || progress === 'CLOSED'
  const id = await insert(pool, 'orders', {
    goods_snapshot: { name: '绘本套装', kind: 'PHYSICAL', priceAmount: 10_000, originalAmount: null, image: null },
    needs_shipping: true,
    total_amount: 10_000,
    pay_amount: 10_000,
    address: { receiver: '王芳', phone: '19000000001', province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' },
    ...(!unpaid && { paid_at: new Date(), pay_method: payMethod, transaction_id: `T${orderNumber}` }),
    progress,
    ...row,
    parent_id: parentId,
    goods_id: goodsId,
    order_number: orderNumber,
  })
  return { id, orderNumber, goodsId, parentId }
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** A calendar day of the business so many days from today. */
export const businessDay = day

export const makeStudent = (pool: pg.Pool, parentId: number, row: Record<string, unknown> = {}) =>
  insert(pool, 'students', { parent_id: parentId, name: `小朋友${next()}`, ...row })

export const makeCampType = (pool: pg.Pool, row: Record<string, unknown> = {}) =>
  insert(pool, 'camp_types', { name: `体验营 ${next()}`, ...row })

/** A camp of 21 days that began a week ago, with a lesson every day. */
export async function makeCamp(pool: pg.Pool, row: Record<string, unknown> = {}): Promise<number> {
  const id = await insert(pool, 'camps', {
    name: `营期 ${next()}`,
    camp_type_id: row.camp_type_id ?? (await makeCampType(pool)),
    term: '第1期',
    enrol_start: day(-30),
    enrol_end: day(10),
    start_date: day(-7),
    end_date: day(13),
    capacity: 100,
    ...row,
  })
  await pool.query(
    `insert into camp_lessons (camp_id, day, lesson_date)
     select id, n, start_date + n - 1 from camps, generate_series(1, end_date - start_date + 1) n where id = $1`,
    [id],
  )
  return id
}

export const makeCoach = (pool: pg.Pool, row: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'coaches', {
    name: `林老师${n}`,
    phone: `191${String(n).padStart(8, '0')}`,
    employment: 'FULL_TIME' satisfies Employment,
    hourly_rate_amount: 5_000,
    joined_at: day(-400),
    ...row,
  })
}

/** A coach group that the user leads, with these coaches in it since long ago. */
export async function makeLedCoachGroup(pool: pg.Pool, userId: number, coachIds: readonly number[]): Promise<number> {
  const leader = await makeCoach(pool, { user_id: userId })
  const groupId = await insert(pool, 'coach_groups', { name: `辅导组 ${next()}`, leader_coach_id: leader })
  for (const coachId of [leader, ...coachIds]) {
    await insert(pool, 'coach_group_members', { group_id: groupId, coach_id: coachId, joined_at: day(-400) })
  }
  return groupId
}

export const makeCampGroup = (pool: pg.Pool, campId: number, row: Record<string, unknown> = {}) =>
  insert(pool, 'camp_groups', { camp_id: campId, name: `${next()} 班`, capacity: 30, ...row })

/** A child in a group of a camp, with a parent of its own unless one is named. */
export async function makeCampStudent(
  pool: pg.Pool,
  place: { campId: number; groupId: number },
  row: Record<string, unknown> & { parent_id?: number } = {},
): Promise<{ id: number; parentId: number; studentId: number }> {
  const parentId = row.parent_id ?? (await makeParent(pool))
  const studentId = await makeStudent(pool, parentId)
  const id = await insert(pool, 'camp_students', {
    camp_id: place.campId,
    group_id: place.groupId,
    student_id: studentId,
    parent_id: parentId,
    source: 'MANUAL' satisfies CampStudentSource,
    status: 'STUDYING' satisfies CampStudentStatus,
    ...row,
  })
  return { id, parentId, studentId }
}

/** What a child did on a day: on time, and not commented yet unless the row says otherwise. */
export async function makeClockIn(pool: pg.Pool, campStudentId: number, row: Record<string, unknown> = {}): Promise<number> {
  const { rows } = await pool.query<{ camp_id: number; group_id: number; coach_id: number | null }>(
    'select s.camp_id, s.group_id, g.coach_id from camp_students s join camp_groups g on g.id = s.group_id where s.id = $1',
    [campStudentId],
  )
  return insert(pool, 'clock_ins', {
    camp_student_id: campStudentId,
    ...rows[0],
    clock_in_date: day(0),
    lesson_day: 1,
    submitted_at: new Date(),
    comment_due_at: new Date(Date.now() + 86_400_000),
    commented_by: row.commented_at ? (row.coach_id ?? rows[0]?.coach_id) : null,
    ...row,
  })
}

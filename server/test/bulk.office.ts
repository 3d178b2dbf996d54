import { createBanner, updateBannerSeq } from '@camp/contract/banners/banners'
import { applyChangeSet, retryChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { generateCoupons } from '@camp/contract/coupons/coupons'
import { disableCoupons, planDisabling } from '@camp/contract/coupons/coupons.steps'
import { assignFeedback, createFeedback, processFeedback, snoozeFeedback } from '@camp/contract/feedback/feedback'
import { planFeedbackClosing } from '@camp/contract/feedback/feedback.desk'
import { saveReplyTemplates } from '@camp/contract/feedback/feedback.templates'
import { createFollowUp, planPromises } from '@camp/contract/followUps/followUps'
import { updateGoodsSort } from '@camp/contract/goods/goods'
import { updateKeepingRule } from '@camp/contract/keeping/keeping'
import { importTracking } from '@camp/contract/logistics/logistics.tracking'
import { createMessageTask, retryMessageTask, sendMessages } from '@camp/contract/messageTasks/messageTasks'
import { addMoveFile, checkMoveFile, createMove } from '@camp/contract/moveIn/moveIn'
import type { MoveKind } from '@camp/contract/moveIn/moveIn.labels'
import { planOrderRemarks } from '@camp/contract/orders/orders.changes'
import { confirmPayment, createOrder } from '@camp/contract/orders/orders.writing'
import { setParentTags } from '@camp/contract/parents/parents'
import { planParentStates, planParentTags } from '@camp/contract/parents/parents.changes'
import { uploadBill } from '@camp/contract/reconcile/reconcile.steps'
import { createCommissionPayout, listDueCommission } from '@camp/contract/referrers/referrers.payouts'
import { importReferrers } from '@camp/contract/referrers/referrers.writing'
import { allotRolePermissions } from '@camp/contract/roles/roles'
import { deleteTags, upsertTag } from '@camp/contract/tags/tags'
import { addUploader, deleteUploadersBatch } from '@camp/contract/uploaders/uploaders'
import { addTagsToUser, assignPermissionsToUser, assignRolesToUser, createUser, updateUserRbacInfo } from '@camp/contract/users/users'
import { expect, vi } from 'vitest'
import { billText } from '../src/integrations/payment/wechat.billText.ts'
import { announce, beginDue } from '../src/keeping/keeping.jobs.ts'
import { type Act, countsOf, done, made, query, sent, type World } from './bulk.world.ts'
import { businessDay, makeCampType, makeChannel, makeCompany, makeGoods, makeOrder, makeParent } from './factories.ts'
import { age } from './keeping.aged.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const ids = (rows: { id: number }[]) => rows.map(({ id }) => Number(id))
const feedback = async (w: World) => {
  const made_ = []
  for (const parentId of w.parents)
    made_.push((await made(w, createFeedback, { body: { parentId, category: 'APP', content: '打不开' } })).id)
  return made_
}
const codes = async (w: World) => {
  const of = { channelId: await makeChannel(w.server.pool), goodsId: await makeGoods(w.server.pool) }
  const body = { ...of, count: 4, validFrom: inDays(-1), validTo: inDays(1), kind: 'EXCHANGE' }
  const { batchId } = await made(w, generateCoupons, { body })
  return ids(await query(w, 'select id from coupons where batch_id = $1', [batchId]))
}
const permissionsOf = async (w: World, count: number) => ids(await query(w, 'select id from permissions order by id limit $1', [count]))
const tag = async (w: World, name: string, scope: string) => (await made(w, upsertTag, { body: { name, scope } })).id
const user = async (w: World) =>
  (await made(w, createUser, { body: { username: `bulk${Math.random().toString(36).slice(2, 10)}`, realName: '新人' } })).id
const roles = async (w: World) =>
  ids(await query(w, "insert into roles (role_name) select '批量' || gen_random_uuid() from generate_series(1, 2) returning id"))
const messages = async (w: World) => {
  const audience = { kind: 'STAFF', userIds: [w.one.userId, w.other.userId] }
  const { id } = await made(w, createMessageTask, { body: { title: '通知', content: '{name}您好', channel: 'IN_APP', audience } })
  await made(w, sendMessages, { params: { id } })
  return id
}
const REFERRERS = ['姓名', '手机号', '微信号', '类型', '佣金比例(%)', '渠道编码']

/** Two rows of each kind of file of an old system, in the order in which they need each other. */
const MOVED: Readonly<Record<MoveKind, readonly string[]>> = {
  REFERRERS: ['推广员编号,推广员姓名,手机号,身份', 'F1,王推,13700000001,家长', 'F2,李推,13700000002,合作方'],
  FAMILIES: ['客户编号,手机,孩子,生日', 'M1,19133330001,李小明,2018年3月7日', 'M2,19133330002,李小明,2018年3月7日'],
  COACHES: ['工号,老师姓名,手机,用工形式,入职时间', 'T1,王老师,13900000001,全职,2020/3/1', 'T2,李老师,13900000002,兼职,2021/3/1'],
  CAMPS: [
    '营期编号,训练营名称,期次,课程类型,开课日期,结课日期,小组名称',
    'Y1,旧营一,2023秋,旧课,2023-09-01,2023-10-01,一组',
    'Y2,旧营二,2023冬,旧课,2023-11-01,2023-12-01,一组',
  ],
  ENROLMENTS: [
    '训练营,期次,小组,家长手机,学员姓名,入营时间,状态',
    '旧营一,2023秋,一组,19133330001,李小明,2023/9/1,已结课',
    '旧营二,2023冬,一组,19133330002,李小明,2023/11/1,已结课',
  ],
  ORDERS: ['订单号,手机号,商品,实付金额,支付时间', 'A1,19133330001,旧课包,100.00,2026-03-01', 'A2,19133330002,旧课包,100.00,2026-03-01'],
  REFUNDS: ['退款单号,订单号,退款金额,退款时间', 'R1,A1,60.00,2026-03-05', 'R2,A2,40.00,2026-03-05'],
}

export const office: Readonly<Record<string, Act>> = {
  updateKeepingRule: async (w) => {
    const { pool, running } = w.server
    for (let n = 0; n < 3; n++) await age(pool, await makeParent(pool), 2_000)
    const [rule] = await query(w, "select id, version from keeping_rules where kind = 'FAMILY'")
    await made(w, updateKeepingRule, { body: { ...rule, isOn: true, months: 48, warnDays: 1, waitDays: 1, told: [] } })
    await announce(running.services)
    await query(w, 'update keeping_plans set due_at = business_day(now())')
    await beginDue(running.services)
    const gone = () => query(w, "select from family_erasures where kind = 'BY_RULE'")
    await vi.waitFor(async () => expect(await gone()).toHaveLength(3), { timeout: 20_000, interval: 50 })
  },
  planParentStates: async (w) => {
    const { token } = await made(w, planParentStates, { body: { ids: w.parents, to: 'FROZEN' } })
    await done(w, token, 3)
  },
  planParentTags: async (w) => {
    const tagIds = [await tag(w, '新家庭', 'PARENT'), await tag(w, '老家庭', 'PARENT')]
    const { token } = await made(w, planParentTags, { body: { ids: w.parents, change: 'ADD', tagIds } })
    await done(w, token, 3)
  },
  planOrderRemarks: async (w) => {
    const orders = []
    for (const parent_id of w.parents) orders.push(await makeOrder(w.server.pool, { parent_id, remark: '周末送' }))
    const body = { ids: ids(orders), how: 'APPEND', remark: '已电话确认' }
    const { token } = await made(w, planOrderRemarks, { body })
    await done(w, token, 3)
  },
  setParentTags: async (w) => {
    const tagIds = [await tag(w, '一', 'PARENT'), await tag(w, '二', 'PARENT')]
    await made(w, setParentTags, { body: { id: w.parents[0], tagIds } })
  },
  applyChangeSet: async (w) => {
    const { token } = await made(w, planParentStates, { body: { ids: w.parents, to: 'FROZEN' } })
    await made(w, applyChangeSet, { params: { token }, body: { mode: 'ALL_OR_NOTHING' } })
    expect(await countsOf(w, String(token))).toMatchObject({ APPLIED: 3 })
  },
  undoChangeSet: async (w) => {
    const [{ token }] = await query(w, 'select token from change_sets order by id desc limit 1')
    await made(w, undoChangeSet, { params: { token } })
  },
  retryChangeSet: async (w) => {
    const { token } = await made(w, planParentStates, { body: { ids: w.parents, to: 'FROZEN' } })
    await query(w, 'update parents set deleted_at = now(), erased_at = now() where id = $1', [w.parents[0]])
    await made(w, applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
    await query(w, 'update parents set deleted_at = null, erased_at = null where id = $1', [w.parents[0]])
    await made(w, retryChangeSet, { params: { token } })
    expect(await countsOf(w, String(token))).toMatchObject({ APPLIED: 3 })
    await made(w, undoChangeSet, { params: { token } })
  },
  deleteTags: async (w) => {
    const body = ids(await query(w, "select id from tags where scope = 'PARENT'"))
    await made(w, deleteTags, { body })
  },
  assignFeedback: async (w) => {
    await made(w, assignFeedback, { body: { ids: await feedback(w), userId: w.other.userId } })
  },
  snoozeFeedback: async (w) => {
    await made(w, snoozeFeedback, { body: { ids: await feedback(w), until: inDays(1) } })
  },
  processFeedback: async (w) => {
    await made(w, processFeedback, { body: { ids: await feedback(w), status: 'DONE', reply: '{name}，已处理' } })
  },
  planFeedbackClosing: async (w) => {
    const { token } = await made(w, planFeedbackClosing, { body: { ids: await feedback(w), reply: '已处理' } })
    await done(w, token, 3, 0)
  },
  saveReplyTemplates: async (w) => {
    const template = (title: string) => ({ category: null, title, text: '您好' })
    await made(w, saveReplyTemplates, { body: { templates: [template('一'), template('二')] } })
  },
  planPromises: async (w) => {
    const note = { parentId: w.parents[1], kind: 'PHONE', content: '回访', nextAt: inDays(1) }
    const notes = []
    for (const nextText of ['发视频', '回电']) notes.push((await made(w, createFollowUp, { body: { ...note, nextText } })).id)
    const { token } = await made(w, planPromises, { body: { ids: notes } })
    await done(w, token, 2)
  },
  updateGoodsSort: async (w) => {
    for (let n = 0; n < 2; n++) await makeGoods(w.server.pool)
    await made(w, updateGoodsSort, { body: ids(await query(w, 'select id from goods where deleted_at is null order by id desc')) })
  },
  updateBannerSeq: async (w) => {
    const banner = { title: '轮播图', imageUrl: null, linkKind: 'NONE', position: 'COURSE' }
    const banners = []
    for (let n = 0; n < 3; n++) banners.push((await made(w, createBanner, { body: banner })).id)
    await made(w, updateBannerSeq, { query: { seen: banners }, body: banners.toReversed() })
  },
  deleteUploadersBatch: async (w) => {
    const uploaders = []
    for (const n of [1, 2]) uploaders.push((await made(w, addUploader, { body: { name: '贾老师', phone: `1380000000${n}` } })).id)
    await made(w, deleteUploadersBatch, { body: uploaders })
  },
  generateCoupons: async (w) => {
    await codes(w)
  },
  disableCoupons: async (w) => {
    await made(w, disableCoupons, { body: await codes(w) })
  },
  planDisabling: async (w) => {
    const { token } = await made(w, planDisabling, { body: { ids: await codes(w) } })
    await done(w, token, 1)
  },
  sendMessages: async (w) => {
    await messages(w)
  },
  retryMessageTask: async (w) => {
    const id = await messages(w)
    await query(w, "update message_deliveries set state = 'FAILED', reason = 'REFUSED' where message_task_id = $1", [id])
    await query(w, "update message_tasks set status = 'FAILED' where id = $1", [id])
    await made(w, retryMessageTask, { params: { id } })
  },
  importTracking: async (w) => {
    const company = '批量快递'
    await makeCompany(w.server.pool, { name: company })
    const orders = [await makeOrder(w.server.pool), await makeOrder(w.server.pool)]
    const rows = orders.map(({ orderNumber }, n) => [orderNumber, company, `SF1000000${n}`])
    const token = await sent(w, importTracking, [['订单号', '物流公司', '运单号'], ...rows])
    expect(await countsOf(w, token)).toMatchObject({ APPLIED: 2 })
  },
  importReferrers: async (w) => {
    const rows = (rate: string) => ['19188880001', '19188880002'].map((phone, n) => [`推荐人${n}`, phone, '', '家长', rate, ''])
    const token = await sent(w, importReferrers, [REFERRERS, ...rows('10%')])
    expect(await countsOf(w, token)).toMatchObject({ APPLIED: 2 })
    const changed = await sent(w, importReferrers, [REFERRERS, ...rows('8%')], { update: 'true' })
    expect(await countsOf(w, changed)).toMatchObject({ APPLIED: 2 })
  },
  checkMoveFile: async (w) => {
    await makeGoods(w.server.pool, { name: '旧课包', kind: 'PHYSICAL', price_amount: 10_000 })
    await makeCampType(w.server.pool, { name: '旧课' })
    const { id } = await made(w, createMove, { body: { name: '旧系统', switchOn: '2026-12-15' } })
    const tokens = []
    for (const [kind, rows] of Object.entries(MOVED)) {
      await sent(
        w,
        addMoveFile,
        rows.map((row) => row.split(',')),
        { kind },
        { params: { id } },
      )
      const [file] = await query(w, 'select id from move_files order by id desc limit 1')
      const { token } = await made(w, checkMoveFile, { params: { id: file?.id } })
      await done(w, token, 2, 0)
      tokens.unshift(String(token))
    }
    for (const token of tokens) {
      await made(w, undoChangeSet, { params: { token } })
      expect(await countsOf(w, token)).toMatchObject({ UNDONE: 2 })
    }
  },
  createCommissionPayout: async (w) => {
    const goodsId = await makeGoods(w.server.pool, { needs_shipping: false })
    const referrers = ids(
      await query(
        w,
        `insert into referrers (name, phone, kind, commission_rate_bp, verify_status, payee_by_hand)
      select '王老师', '1910002000' || n, 'PARENT', 1000, 'VERIFIED', true from generate_series(1, 2) n returning id`,
      ),
    )
    for (const referrerId of referrers) {
      const order = { parentId: await makeParent(w.server.pool), goodsId, quantity: 1, referrerId, payMethod: 'OFFLINE' }
      const { orderNumber, payAmount: amount } = await made(w, createOrder, { body: order })
      await made(w, confirmPayment, { body: { orderNumber, amount, paidAt: new Date().toISOString(), note: '已到账' } })
    }
    const until = businessDay(0)
    const due = (await w.one.caller.call(listDueCommission, { query: { until } })).body.filter(({ referrerId }) =>
      referrers.includes(referrerId),
    )
    const amount = due.reduce((sum, one) => sum + one.amount, 0)
    await made(w, createCommissionPayout, { body: { until, ids: referrers, amount } })
  },
  uploadBill: async (w) => {
    const day = businessDay(-5)
    const numbers = [1, 2].map((n) => `20260101000000088${n}`)
    const entries = numbers.map((orderNumber) => ({
      at: new Date(`${day}T10:00:00+08:00`),
      transactionId: `T${orderNumber}`,
      orderNumber,
      amount: 10_000,
      feeMilli: 60_000,
    }))
    await sent(w, uploadBill, billText('SANDBOX', entries), { day })
  },
  allotRolePermissions: async (w) => {
    const [id] = await roles(w)
    await made(w, allotRolePermissions, { params: { id }, body: await permissionsOf(w, 40) })
  },
  assignPermissionsToUser: async (w) => {
    await made(w, assignPermissionsToUser, { params: { id: await user(w) }, body: await permissionsOf(w, 20) })
  },
  assignRolesToUser: async (w) => {
    await made(w, assignRolesToUser, { params: { id: await user(w) }, body: await roles(w) })
  },
  updateUserRbacInfo: async (w) => {
    await made(w, updateUserRbacInfo, { body: { id: await user(w), roleIds: await roles(w), permissionIds: await permissionsOf(w, 5) } })
  },
  addTagsToUser: async (w) => {
    const body = [await tag(w, '员工一', 'USER'), await tag(w, '员工二', 'USER')]
    await made(w, addTagsToUser, { params: { userId: await user(w) }, body })
  },
}

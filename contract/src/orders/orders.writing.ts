import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { colleagues } from '../base/mentions.ts'
import { saved } from '../base/page.ts'
import { pii } from '../base/pii.ts'
import { findsPhones } from '../base/rules.phone.ts'
import { phone } from '../base/rules.ts'
import { fen, filter, id, moment, requiredText, seenVersion, text } from '../base/wire.ts'
import { orderStatus } from './orders.states.ts'
import { orderNumber } from './orders.ts'

const area = 'Orders'

/** How a family pays what staff ordered for it; a code is redeemed elsewhere. */
export const staffPayMethods = ['WECHAT', 'ALIPAY', 'OFFLINE'] as const

/** Staff order for a family. Money in fen; the price is the goods' own. */
export const createOrder = defineCall({
  id: 'createOrder',
  title: { zh: '代客下单', en: 'Create an order for a family' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order',
  body: z.object({
    parentId: id(),
    /** The child who joins the camp; asked for where the goods are a camp. */
    studentId: id().optional(),
    goodsId: id(),
    /** Without one the camp is chosen when the order is paid. */
    campId: id().optional(),
    quantity: z.int().min(1).max(999),
    /** A discount for these goods, off the whole order once; used with the order, given back if it is cancelled or closed unpaid. */
    couponCode: requiredText(40).optional(),
    /** Of the family; its default address where none is named and the goods are shipped. */
    addressId: id().optional(),
    /** Where none is named: that of the code, else the family's own. */
    channelId: id().optional(),
    referrerId: id().optional(),
    payMethod: z.enum(staffPayMethods),
  }),
  answer: json(z.object({ id: z.int(), orderNumber: z.string(), payAmount: z.int(), status: orderStatus.schema, version: z.int() })),
  codes: ['ORDER_CREATE'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'order',
    says: { zh: '代客下单 {orderNumber}，{goods}，¥{amount}', en: 'Created order {orderNumber} for a family: {goods}, ¥{amount}' },
    announces: { zh: '代客下单“{goods}”', en: 'Creating an order of "{goods}" for a family' },
    speaks: { amount: 'fen' },
  },
})

/** Money that no provider tells of: Alipay and offline. The child of a camp's order joins the camp with it. */
export const confirmPayment = defineCall({
  id: 'confirmPayment',
  title: { zh: '确认收款', en: 'Confirm a payment' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/confirmPayment',
  body: z.object({
    orderNumber: orderNumber(),
    /** In fen; must be the amount of the order. */
    amount: fen(),
    paidAt: moment(),
    transactionId: text(64).optional(),
    note: requiredText(200),
    version: seenVersion(),
  }),
  answer: json(z.object({ id: z.int(), status: orderStatus.schema, enrolled: z.boolean().nullable(), version: z.int() })),
  codes: ['ORDER_PAY_CONFIRM'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'order',
    touches: 'money',
    says: { zh: '确认订单 {orderNumber} 已收款 ¥{amount}', en: 'Confirmed that ¥{amount} was received for order {orderNumber}' },
    speaks: { amount: 'fen' },
  },
})

/**
 * The money that a program vouched for did not come: the order is cancelled, and what it granted ends. Not while its goods are with the
 * family.
 */
export const denyPayment = defineCall({
  id: 'denyPayment',
  title: { zh: '确认未到账', en: 'Deny a payment' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/denyPayment',
  body: z.object({ orderNumber: orderNumber(), reason: requiredText(200), version: seenVersion() }),
  answer: json(z.object({ id: z.int(), status: orderStatus.schema, version: z.int() })),
  codes: ['ORDER_PAY_CONFIRM'],
  changes: true,
  proof: 'ALWAYS',
  audit: {
    type: 'EDIT',
    target: 'order',
    touches: 'money',
    says: {
      zh: '确认订单 {orderNumber} 的收款 ¥{amount} 未到账，取消订单',
      en: 'Found that ¥{amount} was not received for order {orderNumber}, and cancelled it',
    },
    speaks: { amount: 'fen' },
  },
})

/** A paid order whose child is in no camp yet. */
export const enrolOrder = defineCall({
  id: 'enrolOrder',
  title: { zh: '订单报名入营', en: 'Enrol the student of an order' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/order/enrol',
  body: z.object({
    orderNumber: orderNumber(),
    campId: id(),
    /** Without one the division plan decides. */
    groupId: id().optional(),
    studentId: id().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['ORDER_CREATE', 'CAMP_STUDENT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'order',
    says: { zh: '订单 {orderNumber} 报名营期“{camp}”', en: 'Enrolled the student of order {orderNumber} in the camp "{camp}"' },
  },
})

/** A family as the form of an order needs it: found by its phone, or by its number. */
export const findOrderingFamily = defineCall({
  id: 'findOrderingFamily',
  title: { zh: '查找下单家庭', en: 'Find the family of an order' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/family',
  query: filter({ phone: findsPhones('parent', phone()), parentId: id() }),
  answer: json(
    z.object({
      id: z.int(),
      name: z.string(),
      phone: pii.phone(),
      activeFlg: z.enum(['ACTIVE', 'FROZEN']),
      channelName: z.string().nullable(),
      students: z.array(z.object({ id: z.int(), name: z.string(), grade: z.string().nullable() })),
      addresses: z.array(
        pii.none(
          z.object({
            id: z.int(),
            receiver: z.string(),
            phone: pii.phone(),
            province: z.string(),
            city: z.string(),
            detail: pii.address(),
            isDefault: z.boolean(),
          }),
          'its parts are marked one by one',
        ),
      ),
    }),
  ),
  codes: ['ORDER_CREATE'],
})

/**
 * Camps that goods can be ordered for, not over, those that begin first on top: those whose goods they are, and those of their type that
 * name no goods.
 */
export const listOrderingCamps = defineCall({
  id: 'listOrderingCamps',
  title: { zh: '查看可下单的营期', en: 'List camps that can be ordered' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/camps',
  query: filter({}, { goodsId: id() }),
  answer: json(
    z.array(z.object({ id: z.int(), name: z.string(), term: z.string(), startDate: z.string(), taken: z.int(), capacity: z.int() })),
  ),
  codes: ['ORDER_CREATE', 'CAMP_STUDENT_EDIT'],
})

/** The colleagues who may read the remark of an order, by a part of their name or the beginning of their account's. */
export const listRemarkReaders = defineCall({
  id: 'listRemarkReaders',
  title: { zh: '查看订单备注可提及的同事', en: 'List colleagues whom the remark of an order can mention' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/order/remark/readers',
  query: filter({ keyword: text(20) }, { id: id() }),
  answer: colleagues,
  codes: ['ORDER_REMARK'],
})

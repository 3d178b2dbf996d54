import * as z from 'zod'
import { defineCall, json } from './call.ts'
import { labelled } from './labels.ts'
import { filter, oneOrMany, text } from './wire.ts'

export const referrerKind = labelled({
  PARENT: ['家长', 'Parent', 'blue'],
  STAFF: ['员工', 'Staff', 'green'],
  PARTNER: ['合作方', 'Partner', 'amber'],
})
export const verifyStatus = labelled({
  PENDING: ['待审核', 'Pending', 'amber'],
  VERIFIED: ['已通过', 'Verified', 'green'],
  REJECTED: ['已拒绝', 'Rejected', 'red'],
})

export const getReferrerSimpleList = defineCall({
  id: 'getReferrerSimpleList',
  area: 'Orders',
  method: 'GET',
  path: '/api/referrer/simple-list',
  query: filter({ keyword: text(50), verifyStatus: oneOrMany(verifyStatus.schema) }),
  answer: json(
    z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        kind: referrerKind.schema,
        verifyStatus: verifyStatus.schema,
      }),
    ),
  ),
  codes: ['ORDER_INDEX', 'PARENT_INDEX', 'PROMOTE_REFERRER'],
})

import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { labelled, personFlg, type ValueOf } from '../base/labels.ts'
import { pii } from '../base/pii.ts'
import { filter, id, oneOrMany, reasonText, seenVersion } from '../base/wire.ts'

const area = 'Parents'

/** What two accounts of one family have in common. */
export const duplicateEvidence = labelled({
  PHONE: ['收件人手机号相同', 'Same phone', 'plain'],
  DEVICE: ['用过同一设备', 'Same device', 'plain'],
  ADDRESS: ['地址相同', 'Same address', 'plain'],
  CHILD: ['孩子姓名和生日相同', 'Same child', 'plain'],
})
export type DuplicateEvidence = ValueOf<typeof duplicateEvidence>

const brief = z.object({
  id: z.int(),
  phone: pii.phone(),
  nickname: z.string(),
  realName: z.string().nullable(),
  activeFlg: personFlg.schema,
  children: z.array(z.string()),
  memberLevel: z.string().nullable(),
  memberExpiresAt: z.string().nullable(),
  orderCount: z.int(),
  paidAmount: z.int(),
  registeredAt: z.string(),
})
/** An account as it is compared with another. */
export type ParentBrief = z.output<typeof brief>

/** Pairs of accounts that may be of one family, those with the most in common first. Pairs whose merge was undone are left out. */
export const listDuplicateParents = defineCall({
  id: 'listDuplicateParents',
  title: { zh: '查看疑似重复的家长', en: 'List possible duplicate parents' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/parent/duplicates',
  query: filter({ parentId: id(), evidence: oneOrMany(duplicateEvidence.schema) }),
  answer: page(z.object({ key: z.string(), evidence: z.array(duplicateEvidence.schema), one: brief, other: brief })),
  codes: ['PARENT_INDEX', 'PARENT_DETAIL'],
})

/** Kinds of records that hang on a family and go with it. */
export const movedKind = labelled({
  students: ['孩子', 'Children', 'plain'],
  sameChildren: ['合并相同的孩子', 'Same children merged', 'plain'],
  orders: ['订单', 'Orders', 'plain'],
  enrolments: ['入营记录', 'Enrolments', 'plain'],
  addresses: ['地址', 'Addresses', 'plain'],
  devices: ['设备', 'Devices', 'plain'],
  feedback: ['反馈', 'Feedback', 'plain'],
  followUps: ['跟进记录', 'Follow-up notes', 'plain'],
  coupons: ['兑换码', 'Codes', 'plain'],
  tags: ['标签', 'Tags', 'plain'],
})
export type MovedKind = ValueOf<typeof movedKind>

const pair = { keptId: id(), mergedId: id() }

const membership = z.object({ level: z.string(), expiresAt: z.string() })

/** What a merge would do, and what is in its way. */
export const previewParentMerge = defineCall({
  id: 'previewParentMerge',
  title: { zh: '预览家长合并', en: 'Preview the merge of parents' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/client-user/parent/merge/preview',
  query: z.object(pair),
  answer: json(
    z.object({
      kept: brief,
      merged: brief,
      evidence: z.array(duplicateEvidence.schema),
      moves: z.array(z.object({ kind: movedKind.schema, count: z.int() })),
      /** The membership that the kept account has afterwards. */
      membership: membership.nullable(),
      /** The one that ends with the merge, where both are members. */
      endsMembership: membership.nullable(),
      /** Children who would be in one camp twice: until one of the two has left it, the accounts cannot be joined. */
      conflicts: z.array(z.object({ studentName: z.string(), campName: z.string() })),
      versions: z.object({ kept: z.int(), merged: z.int() }),
    }),
  ),
  codes: ['PARENT_MERGE'],
})

/** Joins two accounts of one family: all that hangs on the second goes to the first, and the second is archived. It can be undone. */
export const mergeParents = defineCall({
  id: 'mergeParents',
  title: { zh: '合并家长', en: 'Merge parents' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/parent/merge',
  body: z.object({
    ...pair,
    reason: reasonText(),
    /** Of the two accounts as they were previewed. */
    version: seenVersion(),
    mergedVersion: seenVersion(),
  }),
  answer: json(z.object({ id: z.int(), mergeId: z.int(), version: z.int() })),
  codes: ['PARENT_MERGE'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '把家长 {merged} 合并到家长 {kept}', en: 'Merged parent {merged} into parent {kept}' },
    fills: ({ body }) => ({ kept: body.keptId, merged: body.mergedId }),
  },
})

/** Takes a merge back: exactly what was moved returns, as long as nobody has touched it since. */
export const undoParentMerge = defineCall({
  id: 'undoParentMerge',
  title: { zh: '撤销家长合并', en: 'Undo a merge of parents' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/parent/merge/undo',
  body: z.object({ mergeId: id() }),
  answer: json(z.object({ keptId: z.int(), mergedId: z.int() })),
  codes: ['PARENT_MERGE'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'parent',
    says: { zh: '撤销把家长 {merged} 合并到家长 {kept}', en: 'Undid the merge of parent {merged} into parent {kept}' },
    announces: { zh: '撤销与家长 {kept} 的合并', en: 'Undoing a merge into parent {kept}' },
  },
})

import * as z from 'zod'
import { defineCall, file, json, xlsx } from '../base/call.ts'
import { changeStarted, changeToken, IMPORT_MAX_BYTES, importBody, importResult } from '../base/changes.ts'
import { labelled } from '../base/labels.ts'
import { saved } from '../base/page.ts'
import { asking } from '../base/rules.asking.ts'
import { orMasked, phone } from '../base/rules.ts'
import { deletion } from '../base/steps.ts'
import { filter, id, personLine, seenVersion, text, wireBoolean, wireInt } from '../base/wire.ts'
import { commissionKind, commissionState, holdOutcome, holdReason, referrerKind, verifyStatus } from './referrers.labels.ts'

const area = 'Referrer'
const params = z.object({ id: id() })
const says = <Zh extends string, En extends string>(zh: Zh, en: En) => ({ zh: `${zh}“{name}”`, en: `${en} "{name}"` }) as const

/** What a judgement may be; a rejection says why. */
export const judgement = labelled({ VERIFIED: ['通过', 'Verify', 'green'], REJECTED: ['拒绝', 'Reject', 'red'] })

/**
 * New without an id. A masked phone sent back leaves it as it is. A new one waits to be verified, and so does one that was rejected; one
 * that is verified does again where its phone, WeChat or rate changes, unless who saves it may verify too. Q-107.
 */
export const saveReferrer = defineCall({
  id: 'saveReferrer',
  title: { zh: '新建或编辑推荐人', en: 'Create or edit a referrer' },
  area,
  method: 'POST',
  path: '/api/referrer',
  body: z.object({
    id: id().optional(),
    name: asking('REAL_NAME_REQUIRED', personLine(40)),
    phone: orMasked(phone()),
    wechat: text(40).nullable().optional(),
    kind: referrerKind.schema,
    commissionRateBp: wireInt(0, 10_000),
    channelId: id().nullable().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['PROMOTE_REFERRER_EDIT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'EDIT',
    target: 'referrer',
    touches: 'money',
    says: says('保存推荐人', 'Saved referrer'),
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

export const deleteReferrer = defineCall({
  id: 'deleteReferrer',
  title: { zh: '删除推荐人', en: 'Delete a referrer' },
  area,
  ...deletion,
  path: '/api/referrer/{id}',
  codes: ['PROMOTE_REFERRER_DELETE'],
  audit: { type: 'DELETE', target: 'referrer', says: says('删除推荐人', 'Deleted referrer') },
})

/** Only one that waits is judged. Lines of commission stay, whatever is said later. Q-123. */
export const verifyReferrer = defineCall({
  id: 'verifyReferrer',
  title: { zh: '审核推荐人', en: 'Verify a referrer' },
  area,
  method: 'GET',
  path: '/api/referrer/verify/{id}',
  params,
  query: filter({ status: judgement.schema, reason: text(200), version: id() }),
  answer: json(z.object({ id: z.int(), verifyStatus: verifyStatus.schema, version: z.int() })),
  codes: ['PROMOTE_REFERRER_VERIFY'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'referrer',
    says: { zh: '审核推荐人“{name}”：{verifyStatus}', en: 'Reviewed referrer "{name}": {verifyStatus}' },
    announces: { zh: '审核推荐人“{name}”', en: 'Reviewing referrer "{name}"' },
    speaks: { verifyStatus },
  },
})

/** The rates, newest first, and the latest lines of the ledger; of a limited reader, those of the own families. Amounts in fen. */
export const getReferrerCommission = defineCall({
  id: 'getReferrerCommission',
  title: { zh: '查看推荐人佣金流水', en: 'See the commission of a referrer' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/{id}/commission',
  params,
  answer: json(
    z.object({
      /** Of all lines. The parts add up to the total. */
      sums: z.object({ total: z.int(), due: z.int(), held: z.int(), draft: z.int(), paid: z.int() }),
      /** Paid orders whose commission is earned when they are completed. */
      waiting: z.int(),
      /** How the referrer is paid; null: nobody has said yet. The account itself is never shown. */
      payee: z.object({ byHand: z.boolean(), bank: z.string().nullable(), tail: z.string().nullable() }).nullable(),
      rates: z.array(z.object({ fromDay: z.string(), rateBp: z.int() })),
      lines: z.array(
        z.object({
          id: z.int(),
          at: z.string(),
          kind: commissionKind.schema,
          orderNumber: z.string(),
          /** What was paid, or refunded. */
          baseAmount: z.int(),
          rateBp: z.int(),
          amount: z.int(),
          state: commissionState.schema,
          /** Why the order was held, by its line that was earned, and what a person decided. */
          hold: z
            .object({
              why: holdReason.schema,
              outcome: holdOutcome.schema.nullable(),
              reason: z.string().nullable(),
              byName: z.string().nullable(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
  codes: ['PROMOTE_REFERRER'],
})

export const getReferrerImportTemplate = defineCall({
  id: 'getReferrerImportTemplate',
  title: { zh: '下载推荐人导入模板', en: 'Download the template for an import of referrers' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/importTemplate',
  answer: file(xlsx),
  codes: ['PROMOTE_REFERRER_IMPORT'],
})

/** One whose phone is known already is left alone, or with `update` takes what the row says: its empty cells change nothing. */
export const importReferrers = defineCall({
  id: 'importReferrers',
  title: { zh: '上传推荐人文件', en: 'Upload a file of referrers' },
  area,
  method: 'POST',
  path: '/api/referrer/import',
  body: importBody.extend({ update: wireBoolean().optional() }),
  upload: { maxBytes: IMPORT_MAX_BYTES },
  answer: changeStarted,
  codes: ['PROMOTE_REFERRER_IMPORT'],
  changes: true,
  proof: 'ABOVE_LIMIT',
  audit: {
    type: 'ADD',
    target: 'referrer',
    touches: 'money',
    says: { zh: '导入推荐人文件（{rows} 行）', en: 'Imported a file of referrers ({rows|row|rows})' },
    announces: { zh: '导入推荐人文件', en: 'Importing a file of referrers' },
  },
})

export const getReferrerImportResult = defineCall({
  id: 'getReferrerImportResult',
  title: { zh: '下载推荐人导入结果', en: 'Download the result of an import of referrers' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/referrer/import/result',
  query: z.object({ token: changeToken() }),
  answer: importResult,
  codes: ['PROMOTE_REFERRER_IMPORT'],
})

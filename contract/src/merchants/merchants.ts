import * as z from 'zod'
import { defineCall, json, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { adding, deletion } from '../base/steps.ts'
import { filter, id, line, oneOrMany, requiredLine, seenVersion, text } from '../base/wire.ts'
import { merchantLack } from './merchants.labels.ts'

const area = 'Merchants'
const MOST_PEM = 8_000

export const merchantFilter = filter({ name: text(60), mchId: text(32), activeFlg: oneOrMany(activeFlg.schema) })
export type MerchantFilter = z.output<typeof merchantFilter>

/** Keys are told of, and never told. */
const merchantRow = z.object({
  ...rowFields,
  name: z.string(),
  mchId: z.string(),
  appId: z.string(),
  serialNo: z.string().nullable(),
  apiV3KeySet: z.boolean(),
  privateKeySet: z.boolean(),
  /** Of WeChat Pay; merchants of before late 2024 have none, and their certificates are fetched. */
  publicKeyId: z.string().nullable(),
  publicKeySet: z.boolean(),
  /** When the keys that are there now passed a test; null: they did not. */
  checkedAt: z.string().nullable(),
  activeFlg: activeFlg.schema,
  isConfigure: z.boolean(),
  lacks: z.array(merchantLack.schema),
  /** No other one is active: without it new payments stop. */
  lastActive: z.boolean(),
})
export type Merchant = z.output<typeof merchantRow>

export const listMerchants = defineCall({
  id: 'listMerchants',
  title: { zh: '查看商户列表', en: 'List merchants' },
  area,
  method: 'GET',
  path: '/api/merchant/list',
  query: merchantFilter,
  answer: page(merchantRow),
  codes: ['BANNER_OTHER'],
})

export const getMerchant = defineCall({
  id: 'getMerchant',
  title: { zh: '查看商户', en: 'Show a merchant' },
  area,
  beyond: true,
  method: 'GET',
  path: '/api/merchant/{id}',
  params: z.object({ id: id() }),
  answer: json(merchantRow),
  codes: ['BANNER_OTHER'],
})

/** Empty keys stay as they are. */
const keys = {
  serialNo: line(40)
    .refine((value) => value === '' || /^[0-9A-Fa-f]{40}$/.test(value), { error: 'NOT_A_SERIAL' })
    .nullable()
    .optional(),
  apiV3Key: text(64).nullable().optional(),
  privateKey: text(MOST_PEM).nullable().optional(),
  /** Null takes the public key away. */
  publicKeyId: line(80)
    .refine((value) => value === '' || /^PUB_KEY_ID_\w+$/.test(value), { error: 'NOT_A_KEY_ID' })
    .nullable()
    .optional(),
  publicKey: text(MOST_PEM).nullable().optional(),
}
const mchId = () => requiredLine(32).refine((value) => /^\d{8,32}$/.test(value), { error: 'NOT_A_MERCHANT' })
const fields = { name: requiredLine(60), mchId: mchId(), appId: requiredLine(40), ...keys }

const says = <Zh extends string, En extends string>(zh: Zh, en: En) => ({ zh: `${zh}“{name}”`, en: `${en} "{name}"` }) as const

export const createMerchant = defineCall({
  id: 'createMerchant',
  title: { zh: '新建商户', en: 'Create a merchant' },
  area,
  beyond: true,
  ...adding(z.object({ ...fields, activeFlg: activeFlg.schema.optional() })),
  path: '/api/merchant',
  codes: ['MERCHANT_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'ADD', target: 'merchant', touches: 'keys', says: says('新建商户', 'Created merchant') },
})

export const updateMerchant = defineCall({
  id: 'updateMerchant',
  title: { zh: '编辑商户', en: 'Edit a merchant' },
  area,
  ...adding(z.object({ id: id(), ...fields, activeFlg: activeFlg.schema, version: seenVersion() })),
  path: '/api/merchant/updateMerchant',
  codes: ['MERCHANT_EDIT'],
  proof: 'ALWAYS',
  audit: { type: 'EDIT', target: 'merchant', touches: 'keys', says: says('编辑商户', 'Edited merchant') },
})

/** Asks the provider whether these keys are right; of a known merchant those that are left out are the ones that are kept. */
export const checkMerchant = defineCall({
  id: 'checkMerchant',
  title: { zh: '测试商户密钥', en: 'Test the keys of a merchant' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/merchant/check',
  body: z.object({ id: id().optional(), mchId: mchId(), ...keys }),
  answer: json(
    z.object({
      ok: z.boolean(),
      /** What the provider said, where it is no. */
      code: z.string().nullable(),
      message: z.string().nullable(),
      /** With a public key the provider is asked nothing that the APIv3 key opens: the first notice will show it. */
      apiV3KeyChecked: z.boolean(),
    }),
  ),
  codes: ['MERCHANT_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'merchant',
    says: { zh: '测试商户号 {mchId} 的密钥', en: 'Tested the keys of merchant number {mchId}' },
  },
})

export const deleteMerchant = defineCall({
  id: 'deleteMerchant',
  title: { zh: '删除商户', en: 'Delete a merchant' },
  area,
  ...deletion,
  method: 'GET',
  path: '/api/merchant/delete/{id}',
  codes: ['MERCHANT_DELETE'],
  proof: 'ALWAYS',
  audit: { type: 'DELETE', target: 'merchant', touches: 'keys', says: says('删除商户', 'Deleted merchant') },
})

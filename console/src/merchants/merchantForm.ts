import type { CallInput } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { type Merchant, updateMerchant } from '@camp/contract/merchants/merchants'

/** A merchant as the form has it: keys are empty until somebody enters them. */
export interface MerchantValues {
  readonly name: string
  readonly mchId: string
  readonly appId: string
  readonly serialNo: string
  readonly apiV3Key: string
  readonly privateKey: string
  readonly publicKeyId: string
  readonly publicKey: string
  readonly activeFlg: Merchant['activeFlg'] | undefined
}

export const takes = limitsOf(updateMerchant)

export const valuesOf = (merchant: Merchant | null): MerchantValues => ({
  name: merchant?.name ?? '',
  mchId: merchant?.mchId ?? '',
  appId: merchant?.appId ?? '',
  serialNo: merchant?.serialNo ?? '',
  apiV3Key: '',
  privateKey: '',
  publicKeyId: merchant?.publicKeyId ?? '',
  publicKey: '',
  activeFlg: merchant?.activeFlg ?? 'ACTIVE',
})

/** The keys that are sent: those that were entered, and what is no secret. */
export const keysOf = (values: MerchantValues) => ({
  serialNo: values.serialNo.trim() || null,
  ...(values.apiV3Key.trim() !== '' && { apiV3Key: values.apiV3Key.trim() }),
  ...(values.privateKey.trim() !== '' && { privateKey: values.privateKey.trim() }),
  publicKeyId: values.publicKeyId.trim() || null,
  ...(values.publicKey.trim() !== '' && { publicKey: values.publicKey.trim() }),
})

type Body = Omit<CallInput<typeof updateMerchant>['body'], 'id' | 'version'>

export const bodyOf = (values: MerchantValues): Body => ({
  name: values.name.trim(),
  mchId: values.mchId.trim(),
  appId: values.appId.trim(),
  activeFlg: values.activeFlg ?? 'ACTIVE',
  ...keysOf(values),
})

/** Are there other keys in the form than those that are kept? */
export const hasNewKeys = (merchant: Merchant | null, values: MerchantValues): boolean =>
  merchant === null ||
  values.apiV3Key !== '' ||
  values.privateKey !== '' ||
  values.publicKey !== '' ||
  values.serialNo !== (merchant.serialNo ?? '') ||
  values.mchId !== merchant.mchId

import { labelled } from '../base/labels.ts'

/** What a merchant lacks before it can be paid by. */
export const merchantLack = labelled({
  SERIAL: ['没有证书序列号', 'no serial number', 'amber'],
  API_KEY: ['没有 APIv3 密钥', 'no APIv3 key', 'amber'],
  PRIVATE_KEY: ['没有商户私钥', 'no private key', 'amber'],
  CHECK: ['密钥未通过测试', 'keys that were not tested', 'amber'],
})

import { labelled } from '../base/labels.ts'

/** What a merchant lacks before it can be paid by. */
export const merchantLack = labelled({
  SERIAL: ['未填证书序列号', 'no serial number', 'amber'],
  API_KEY: ['未填 APIv3 密钥', 'no APIv3 key', 'amber'],
  PRIVATE_KEY: ['未填商户私钥', 'no private key', 'amber'],
  CHECK: ['密钥未通过测试', 'keys not tested', 'amber'],
})

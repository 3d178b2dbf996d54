import { activeFlg } from '../base/labels.ts'
import { defineRecord } from '../base/record.ts'

export const merchantRecord = defineRecord({
  entity: 'merchant',
  zh: '商户',
  en: 'merchant',
  codes: ['BANNER_OTHER'],
  fields: {
    name: ['名称', 'Name'],
    mchId: ['商户号', 'Merchant number', 'plain'],
    appId: ['应用 ID', 'App ID', 'plain'],
    serialNo: ['证书序列号', 'Serial number', 'plain'],
    apiV3KeySet: ['APIv3 密钥', 'APIv3 key', 'yesno'],
    privateKeySet: ['商户私钥', 'Private key', 'yesno'],
    publicKeyId: ['微信支付公钥 ID', 'Public key ID', 'plain'],
    publicKeySet: ['微信支付公钥', 'Public key of WeChat Pay', 'yesno'],
    newKeys: ['更换了密钥', 'Keys replaced', 'yesno'],
    passed: ['测试通过', 'Test passed', 'yesno'],
    checkedAt: ['测试通过时间', 'Tested', 'moment'],
    activeFlg: ['状态', 'Status', activeFlg],
    isConfigure: ['可收款', 'Ready', 'yesno'],
    updatedAt: ['更新时间', 'Updated', 'moment'],
  },
})

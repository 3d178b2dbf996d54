import { serviceUrl } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** An application of Tencent Cloud SMS. */
export interface TencentSmsConfig {
  readonly secretId: string
  readonly secretKey: string
  readonly appId: string
  readonly signName: string
  /** Of the template for codes: {1} is the code, {2} the minutes for which it is good. */
  readonly codeTemplateId: string
  /** Of the template for messages to many: {1} is the whole text. Null: there is none, so they do not go by SMS. */
  readonly noticeTemplateId: string | null
  readonly region: string
  readonly baseUrl: string
}

/** The variables that set SMS up. */
export const smsKeys = {
  secretId: 'TENCENT_SMS_SECRET_ID',
  secretKey: 'TENCENT_SMS_SECRET_KEY',
  appId: 'TENCENT_SMS_APP_ID',
  signName: 'TENCENT_SMS_SIGN_NAME',
  codeTemplateId: 'TENCENT_SMS_CODE_TEMPLATE_ID',
} as const

/** The keys of Tencent Cloud SMS, all or none. */
export function readTencentSms(read: ConfigReader): TencentSmsConfig | null {
  read.onlyKnown('TENCENT_SMS_', [
    ...Object.values(smsKeys),
    'TENCENT_SMS_NOTICE_TEMPLATE_ID',
    'TENCENT_SMS_REGION',
    'TENCENT_SMS_BASE_URL',
  ])
  const missing = Object.values(smsKeys).filter((name) => read.text(name) === null)
  if (missing.length === Object.values(smsKeys).length) return null
  if (missing.length > 0) {
    read.problems.push(`Tencent Cloud SMS needs all of its keys; missing: ${missing.join(', ')}`)
    return null
  }
  const value = (key: keyof typeof smsKeys) => read.text(smsKeys[key]) ?? ''
  return {
    secretId: value('secretId'),
    secretKey: value('secretKey'),
    appId: value('appId'),
    signName: value('signName'),
    codeTemplateId: value('codeTemplateId'),
    noticeTemplateId: read.text('TENCENT_SMS_NOTICE_TEMPLATE_ID'),
    region: read.text('TENCENT_SMS_REGION') ?? 'ap-guangzhou',
    baseUrl: serviceUrl(read, 'TENCENT_SMS_BASE_URL') ?? 'https://sms.tencentcloudapi.com',
  }
}

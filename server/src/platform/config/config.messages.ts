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

/** A server that takes mail. */
export interface MailConfig {
  /** `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. */
  readonly url: string
  readonly from: string
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
    baseUrl: read.url('TENCENT_SMS_BASE_URL', ['https:', 'http:'])?.replace(/\/+$/, '') ?? 'https://sms.tencentcloudapi.com',
  }
}

/** Where mail goes out and who sends it, both or none. */
export function readMail(read: ConfigReader): MailConfig | null {
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'])
  const from = read.text('MAIL_FROM')
  if (url === null && from === null) return null
  if (url === null || from === null) {
    read.problems.push('mail needs both SMTP_URL and MAIL_FROM')
    return null
  }
  if (!/^[^\r\n<>]*<?[^\s<>@]+@[^\s<>@]+>?$/.test(from)) read.problems.push('MAIL_FROM must be an address, or a name and <an address>')
  return { url, from }
}

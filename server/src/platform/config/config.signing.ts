import { readHosts } from './config.hosts.ts'
import { serviceUrl } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** An account of Tencent ESS, which has contracts signed under certificates of a licensed authority. */
export interface TencentEssConfig {
  readonly secretId: string
  readonly secretKey: string
  /** The member of staff there in whose name flows are started. */
  readonly operatorId: string
  /** The company as it is registered there; its seal is set without anybody's doing. */
  readonly organization: string
  /** Null: the company's first seal. */
  readonly sealId: string | null
  /** Proves that a notice is theirs. */
  readonly callbackToken: string
  /** 32 characters; null: notices come in clear. */
  readonly callbackKey: string | null
  readonly region: string
  readonly baseUrl: string
  readonly fileUrl: string
  /** Where signed documents may lie, beside their own hosts and that of `fileUrl`. */
  readonly fileHosts: readonly string[]
}

/** The variables that set it up. */
export const essKeys = {
  secretId: 'TENCENT_ESS_SECRET_ID',
  secretKey: 'TENCENT_ESS_SECRET_KEY',
  operatorId: 'TENCENT_ESS_OPERATOR_ID',
  organization: 'TENCENT_ESS_ORGANIZATION',
  callbackToken: 'TENCENT_ESS_CALLBACK_TOKEN',
} as const

/** The keys of Tencent ESS, all or none; null: contracts are signed by the built-in signer. */
export function readTencentEss(read: ConfigReader): TencentEssConfig | null {
  read.onlyKnown('TENCENT_ESS_', [
    ...Object.values(essKeys),
    'TENCENT_ESS_SEAL_ID',
    'TENCENT_ESS_CALLBACK_KEY',
    'TENCENT_ESS_REGION',
    'TENCENT_ESS_BASE_URL',
    'TENCENT_ESS_FILE_URL',
    'TENCENT_ESS_FILE_HOSTS',
  ])
  const missing = Object.values(essKeys).filter((name) => read.text(name) === null)
  if (missing.length === Object.values(essKeys).length) return null
  if (missing.length > 0) {
    read.problems.push(`Tencent ESS needs all of its keys; missing: ${missing.join(', ')}`)
    return null
  }
  const value = (key: keyof typeof essKeys) => read.text(essKeys[key]) ?? ''
  const callbackKey = read.text('TENCENT_ESS_CALLBACK_KEY')
  if (callbackKey !== null && Buffer.byteLength(callbackKey) !== 32)
    read.problems.push('TENCENT_ESS_CALLBACK_KEY must have 32 characters, as the console of Tencent ESS makes them')
  return {
    secretId: value('secretId'),
    secretKey: value('secretKey'),
    operatorId: value('operatorId'),
    organization: value('organization'),
    sealId: read.text('TENCENT_ESS_SEAL_ID'),
    callbackToken: value('callbackToken'),
    callbackKey,
    region: read.text('TENCENT_ESS_REGION') ?? 'ap-guangzhou',
    baseUrl: serviceUrl(read, 'TENCENT_ESS_BASE_URL') ?? 'https://ess.tencentcloudapi.com',
    fileUrl: serviceUrl(read, 'TENCENT_ESS_FILE_URL') ?? 'https://file.ess.tencent.cn',
    fileHosts: readHosts(read, 'TENCENT_ESS_FILE_HOSTS'),
  }
}

import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { type ClamdConfig, readClamd } from './config.clamd.ts'
import { readHosts } from './config.hosts.ts'
import { type MailConfig, readMail } from './config.mail.ts'
import { readTencentSms, type TencentSmsConfig } from './config.messages.ts'
import { checkPlainHosts, databaseUrl, serviceUrl } from './config.plain.ts'
import { ConfigError, ConfigReader, type Environment } from './config.read.ts'
import { readS3, type S3Config } from './config.s3.ts'
import { readTencentEss, type TencentEssConfig } from './config.signing.ts'
import { readSso, type SsoConfig } from './config.sso.ts'
import { readTrace, type TraceConfig } from './config.trace.ts'
import { type Kuaidi100Config, readKuaidi100 } from './config.tracking.ts'

/** What the built-in signer seals with. */
export interface SealingConfig {
  /** A certificate of the company with its key, in a PKCS#12 file; null: the product makes both itself. */
  readonly p12: { readonly file: string; readonly password: string } | null
  /** Who vouches for the time of a seal (RFC 3161); null: nobody. */
  readonly tsaUrl: string | null
}

export function readSealing(read: ConfigReader): SealingConfig {
  read.onlyKnown('SIGN_', ['SIGN_P12', 'SIGN_P12_PASSWORD', 'SIGN_TSA_URL'])
  const [file, password] = [read.text('SIGN_P12'), read.text('SIGN_P12_PASSWORD')]
  if ((file === null) !== (password === null)) read.problems.push('SIGN_P12 and SIGN_P12_PASSWORD belong together: both or none')
  return {
    p12: file !== null && password !== null ? { file, password } : null,
    // It is sent a hash, and signs what it answers: by TLS or without.
    tsaUrl: read.url('SIGN_TSA_URL', ['https:', 'http:']),
  }
}

/** Levels of the log, from the most to the least talkative. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** The keys of one WeChat Pay v3 merchant, given by the environment. */
export interface WechatPayConfig {
  readonly mchId: string
  readonly appId: string
  /** Serial number of the merchant's certificate. */
  readonly serialNo: string
  /** 32 characters; opens notifications. */
  readonly apiV3Key: string
  /** PEM, or the path of a PEM file. */
  readonly privateKey: string
  /** WeChat Pay's own public key, which signs answers: its id and PEM (or the path of a PEM file). */
  readonly publicKeyId: string
  readonly publicKey: string
}

export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Where people reach the console, without a trailing slash; null: the address the server listens on. */
  readonly publicUrl: string | null
  readonly trustedProxies: readonly string[]
  /** Absolute path of everything the server keeps on disk. */
  readonly dataDir: string
  readonly database: {
    /** null: the server starts a PostgreSQL of its own. */
    readonly url: string | null
    /** Read by statistics and exports. */
    readonly replicaUrl: string | null
    /** For LISTEN where `url` leads to a pooler. */
    readonly directUrl: string | null
    /** The most seconds that the replica may be behind before the main database answers in its place. */
    readonly replicaLagSeconds: number
    readonly poolSize: number
    /** The most milliseconds that a statement of a call may take. */
    readonly statementMs: number
    /** How long a start waits for a database that does not answer yet. */
    readonly waitSeconds: number
  }
  readonly adminPassword: string | null
  readonly demo: boolean
  readonly demoPassword: string | null
  /** Whoever sees the log-in may go in as somebody of the demo; else only from the machine that it runs on. */
  readonly demoOneClick: boolean
  /** Does this process run jobs? */
  readonly worker: boolean
  /** Seconds in which a server that is asked to stop says that it is not ready, and still serves. */
  readonly drainSeconds: number
  /** This is a sandbox: keys of other programs are test keys, and the others are refused. */
  readonly sandbox: boolean
  /** Events may be sent to this machine itself, and without TLS: for the demo and for tests, never in production. */
  readonly eventsInward: boolean
  readonly metricsToken: string | null
  /** Whom to tell of a weakness, as an address; null: nobody is named. */
  readonly securityContact: string | null
  readonly logLevel: (typeof logLevels)[number]
  /** 32 bytes that encrypt stored secrets; null: a random key kept in the data directory. */
  readonly dataKey: Buffer | null
  /** 32 bytes that open stored secrets too, while their key is being changed; null: the file of the data directory, where there is one. */
  readonly dataKeySecond: Buffer | null
  /** 32 bytes that seal the operation log; null: a random key kept in the data directory. */
  readonly auditKey: Buffer | null
  /** The keys differ from those that the data were written with, and that is known. */
  readonly otherKeys: boolean
  /** Every answer is parsed against its schema before it is sent. */
  readonly strictAnswers: boolean
  /** null: the merchants kept in the database alone. */
  readonly wechatPay: WechatPayConfig | null
  readonly wechatPayBaseUrl: string
  /** null: parcels are those of the built-in carrier. */
  readonly kuaidi100: Kuaidi100Config | null
  /** Null: contracts are signed by the built-in signer. */
  readonly tencentEss: TencentEssConfig | null
  readonly sealing: SealingConfig
  /** null: no SMS is sent. */
  readonly tencentSms: TencentSmsConfig | null
  /** null: no mail is sent. */
  readonly mail: MailConfig | null
  /** null: files are kept below the data directory. */
  readonly s3: S3Config | null
  /** null: what comes in is not scanned for viruses. */
  readonly clamd: ClamdConfig | null
  /** Hosts elsewhere whose pictures and recordings of clock-ins are shown (decision Q-138). */
  readonly mediaHosts: readonly string[]
  /** null: nobody logs in by single sign-on. */
  readonly sso: SsoConfig | null
  /** null: nothing is traced. */
  readonly trace: TraceConfig | null
  /** Messages without a provider stay in the built-in outbox instead of being refused. */
  readonly outbox: boolean
  /** Who looks into the outbox has to know this; a new one at each start, unless one was given. */
  readonly outboxToken: string
}

/** The variables that set WeChat Pay up. */
export const wechatKeys = {
  mchId: 'WECHAT_PAY_MCH_ID',
  appId: 'WECHAT_PAY_APP_ID',
  serialNo: 'WECHAT_PAY_SERIAL_NO',
  apiV3Key: 'WECHAT_PAY_API_V3_KEY',
  privateKey: 'WECHAT_PAY_PRIVATE_KEY',
  publicKeyId: 'WECHAT_PAY_PUBLIC_KEY_ID',
  publicKey: 'WECHAT_PAY_PUBLIC_KEY',
} as const satisfies Record<keyof WechatPayConfig, string>

/** Reads and checks the whole configuration. Throws a ConfigError that lists every mistake. */
export function loadConfig(env: Environment): Config {
  const read = new ConfigReader(env)
  const production = env.NODE_ENV === 'production'
  const demo = read.flag('DEMO', !production)
  const config: Config = {
    production,
    port: read.integer('PORT', 8000, 0, 65_535),
    host: readHost(read),
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    trustedProxies: read.networks('TRUSTED_PROXIES'),
    dataDir: path.resolve(read.text('DATA_DIR') ?? './data'),
    database: {
      url: databaseUrl(read, 'DATABASE_URL'),
      replicaUrl: databaseUrl(read, 'DATABASE_REPLICA_URL', 'standby'),
      directUrl: databaseUrl(read, 'DATABASE_DIRECT_URL'),
      replicaLagSeconds: read.integer('DATABASE_REPLICA_LAG_SECONDS', 60, 10, 86_400),
      poolSize: read.integer('DATABASE_POOL_SIZE', 12, 2, 200),
      statementMs: read.integer('DATABASE_STATEMENT_MS', 10_000, 100, 600_000),
      waitSeconds: read.integer('DATABASE_WAIT_SECONDS', 60, 0, 3_600),
    },
    adminPassword: readPassword(read, 'CONSOLE_ADMIN_PASSWORD'),
    demo,
    demoPassword: readPassword(read, 'DEMO_PASSWORD'),
    demoOneClick: read.flag('DEMO_ONE_CLICK', false),
    worker: read.flag('WORKER', true),
    drainSeconds: read.integer('DRAIN_SECONDS', production ? 5 : 0, 0, 60),
    sandbox: read.flag('SANDBOX', false),
    eventsInward: read.flag('WEBHOOK_PRIVATE', false),
    metricsToken: readMetricsToken(read),
    securityContact: read.contact('SECURITY_CONTACT'),
    logLevel: read.choice('LOG_LEVEL', logLevels, 'info'),
    dataKey: read.key('DATA_KEY'),
    dataKeySecond: read.key('DATA_KEY_SECOND'),
    auditKey: read.key('AUDIT_KEY'),
    otherKeys: read.flag('OTHER_KEYS', false),
    strictAnswers: read.flag('STRICT_ANSWERS', false),
    wechatPay: readWechatPay(read),
    wechatPayBaseUrl: serviceUrl(read, 'WECHAT_PAY_BASE_URL') ?? 'https://api.mch.weixin.qq.com',
    kuaidi100: readKuaidi100(read),
    tencentEss: readTencentEss(read),
    sealing: readSealing(read),
    tencentSms: readTencentSms(read),
    mail: readMail(read),
    s3: readS3(read),
    clamd: readClamd(read),
    mediaHosts: readHosts(read, 'MEDIA_HOSTS'),
    sso: readSso(read),
    trace: readTrace(read),
    outbox: read.flag('OUTBOX', demo),
    outboxToken: readOutboxToken(read),
  }
  checkPlainHosts(read)
  checkTogether(read, env, config)
  if (read.problems.length > 0) throw new ConfigError(read.problems)
  return config
}

function readHost(read: ConfigReader): string {
  const host = read.text('HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:_-]+$/.test(host)) read.problems.push(`HOST must be an address or a host name to listen on, not "${host}"`)
  return host
}

/** The bounds are those of every password of the console; the value never shows in a message. */
function readPassword(read: ConfigReader, name: string): string | null {
  const value = read.text(name)
  if (value !== null && (value.length < 8 || value.length > 64)) read.problems.push(`${name} must have 8 to 64 characters`)
  return value
}

function readMetricsToken(read: ConfigReader): string | null {
  const value = read.text('METRICS_TOKEN')
  if (value !== null && value.length < 16) read.problems.push('METRICS_TOKEN must have at least 16 characters')
  return value
}

/** Part of an address, and 128 bits at least where it was drawn at random. */
function readOutboxToken(read: ConfigReader): string {
  const value = read.text('OUTBOX_TOKEN')
  if (value !== null && !/^[A-Za-z0-9_-]{22,100}$/.test(value)) {
    read.problems.push('OUTBOX_TOKEN must have 22 to 100 characters, of A to Z, a to z, 0 to 9, "_" and "-"')
  }
  return value ?? randomBytes(24).toString('base64url')
}

function readWechatPay(read: ConfigReader): WechatPayConfig | null {
  read.onlyKnown('WECHAT_', [...Object.values(wechatKeys), 'WECHAT_PAY_BASE_URL'])
  const missing = Object.values(wechatKeys).filter((name) => read.text(name) === null)
  if (missing.length === Object.values(wechatKeys).length) return null
  if (missing.length > 0) {
    read.problems.push(`WeChat Pay needs all of its keys; missing: ${missing.join(', ')}`)
    return null
  }
  const value = (key: keyof WechatPayConfig) => read.text(wechatKeys[key]) ?? ''
  if (value('apiV3Key').length !== 32) read.problems.push(`${wechatKeys.apiV3Key} must have 32 characters`)
  return {
    mchId: value('mchId'),
    appId: value('appId'),
    serialNo: value('serialNo'),
    apiV3Key: value('apiV3Key'),
    // In an environment file a PEM stands on one line, with \n written out.
    privateKey: value('privateKey').replaceAll('\\n', '\n'),
    publicKeyId: value('publicKeyId'),
    publicKey: value('publicKey').replaceAll('\\n', '\n'),
  }
}

function checkTogether(read: ConfigReader, env: Environment, config: Config): void {
  const mode = env.NODE_ENV
  if (mode && !['production', 'development', 'test'].includes(mode)) {
    read.problems.push(`NODE_ENV must be one of production, development, test, not "${mode}"`)
  }
  if (config.dataKeySecond && config.dataKey === null) read.problems.push('DATA_KEY_SECOND has no meaning without DATA_KEY')
  if (config.dataKeySecond && config.dataKey?.equals(config.dataKeySecond))
    read.problems.push('DATA_KEY_SECOND is DATA_KEY: it must be the other one')
  if (config.production && config.eventsInward) read.problems.push('WEBHOOK_PRIVATE=on lets events go to this machine: not in production')
  if (config.sandbox && config.wechatPay)
    read.problems.push('SANDBOX=on tries things out: it takes no keys of a real merchant (WECHAT_PAY_*)')
  if (config.database.url === null && read.text('DATABASE_URL') === null) {
    for (const name of ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_LAG_SECONDS']) {
      if (read.text(name) !== null) read.problems.push(`${name} has no meaning without DATABASE_URL`)
    }
  }
}

import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError } from './config.read.ts'
import { loadConfig } from './config.ts'
import { loadKeys } from './keys.ts'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

const tencent = {
  TENCENT_SMS_SECRET_ID: 'id',
  TENCENT_SMS_SECRET_KEY: 'key',
  TENCENT_SMS_APP_ID: '1400006666',
  TENCENT_SMS_SIGN_NAME: '少儿英语',
  TENCENT_SMS_CODE_TEMPLATE_ID: '1110',
}

describe('loadConfig', () => {
  it('starts with no environment at all', () => {
    const config = loadConfig({})
    expect(config).toMatchObject({ port: 8000, host: '127.0.0.1', demo: true, worker: true, logLevel: 'info', strictAnswers: false })
    expect(config.database).toEqual({
      url: null,
      replicaUrl: null,
      directUrl: null,
      replicaLagSeconds: 60,
      poolSize: 12,
      statementMs: 10_000,
      waitSeconds: 60,
    })
    expect(config.dataDir).toBe(path.resolve('data'))
    expect(config.trustedProxies).toEqual([])
  })

  it('loads no demo data in production unless it is asked for', () => {
    expect(loadConfig({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(loadConfig({ NODE_ENV: 'production', DEMO: 'on' }).demo).toBe(true)
  })

  it('takes an empty variable for an absent one', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8000, database: { url: null } })
  })

  it('lists every mistake at once, each by the name of its variable', () => {
    const problems = problemsOf({
      PORT: '80000',
      DEMO: 'yes',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://a/b',
      DATA_KEY: 'short',
      PUBLIC_URL: 'console',
    })
    expect(problems.map((line) => line.split(' ')[0]).sort()).toEqual([
      'DATABASE_URL',
      'DATA_KEY',
      'DEMO',
      'LOG_LEVEL',
      'PORT',
      'PUBLIC_URL',
    ])
    expect(problems).toContain('DEMO must be one of on, off, not "yes"')
  })

  it.each([
    ['mailto:security@example.com', true],
    ['https://example.com/report', true],
    ['tel:+86-10-5555-0100', true],
    ['security@example.com', false],
    ['http://example.com', false],
    ['mailto:a@b\nContact: mailto:c@d', false],
  ])('takes %j as a contact: %s', (SECURITY_CONTACT, good) => {
    if (good) expect(loadConfig({ SECURITY_CONTACT }).securityContact).toBe(SECURITY_CONTACT)
    else expect(problemsOf({ SECURITY_CONTACT })).toHaveLength(1)
  })

  it.each(['1e3', '-1', '0x10', '8000.5', ' 80 80'])('refuses the port %j', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1)
  })

  it('never repeats a secret in a message', () => {
    const problems = problemsOf({
      DATABASE_URL: 'mysql://me:hunter22@db/x',
      DATA_KEY: 'hunter22',
      CONSOLE_ADMIN_PASSWORD: 'hunter2',
      METRICS_TOKEN: 'hunter22',
    })
    expect(problems).toHaveLength(4)
    expect(problems.join()).not.toContain('hunter2')
  })

  it('accepts addresses and blocks as trusted proxies and refuses anything wider or other', () => {
    expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.168.1.7' }).trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.168.1.7'])
    expect(problemsOf({ TRUSTED_PROXIES: '0.0.0.0/0,true,10.0.0.0/33,10.0.0.1/8/1' })).toHaveLength(4)
  })

  it('reads a key of 32 bytes', () => {
    const key = Buffer.alloc(32, 7)
    expect(loadConfig({ DATA_KEY: key.toString('base64') }).dataKey).toEqual(key)
  })

  it('refuses addresses of a replica without an address of the database', () => {
    expect(problemsOf({ DATABASE_REPLICA_URL: 'postgres://127.0.0.1/camp' })).toEqual([
      'DATABASE_REPLICA_URL has no meaning without DATABASE_URL',
    ])
  })

  it('takes several hosts of a database, of which the main one is always the one that takes writes', () => {
    const url = 'postgres://me:hunter22@127.0.0.1:1,127.0.0.1:2/x'
    expect(loadConfig({ DATABASE_URL: url, DATABASE_REPLICA_URL: `${url}?a=b` }).database).toMatchObject({
      url: `${url}?target_session_attrs=read-write`,
      replicaUrl: `${url}?a=b&target_session_attrs=prefer-standby`,
    })
    expect(problemsOf({ DATABASE_URL: 'postgres://127.0.0.1:1,minio:2/x' })).toEqual([expect.stringContaining('to minio without TLS')])
    expect(problemsOf({ DATABASE_URL: 'postgres://127.0.0.1:1,/x' })).toEqual([expect.stringContaining('names a host')])
    expect(problemsOf({ DATABASE_URL: `${url}?target_session_attrs=standby` })).toEqual([
      'DATABASE_URL: target_session_attrs must be one of read-write, primary',
    ])
  })

  const sso = {
    PUBLIC_URL: 'https://console.example/',
    SSO_ISSUER: 'https://id.example/realm',
    SSO_CLIENT_ID: 'camp',
    SSO_CLIENT_SECRET: 'hunter22',
  }

  it('takes a provider of single sign-on, under its own name or that of its host', () => {
    const given = { issuer: 'https://id.example/realm', clientId: 'camp', clientSecret: 'hunter22' }
    expect(loadConfig({}).sso).toBeNull()
    expect(loadConfig(sso).sso).toEqual({ ...given, name: 'id.example', hosts: ['id.example'] })
    expect(loadConfig({ ...sso, SSO_NAME: '企业微信', SSO_HOSTS: 'Keys.example, api.example:8443' }).sso).toEqual({
      ...given,
      name: '企业微信',
      hosts: ['id.example', 'keys.example', 'api.example:8443'],
    })
    expect(loadConfig({ ...sso, SSO_ISSUER: 'http://127.0.0.1:3000' }).sso).toMatchObject({ issuer: 'http://127.0.0.1:3000/' })
  })

  it.each<[about: string, change: Record<string, string>, problem: string]>([
    ['no secret', { SSO_CLIENT_SECRET: ' ' }, 'missing: SSO_CLIENT_SECRET'],
    ['an issuer alone', { SSO_CLIENT_ID: '', SSO_CLIENT_SECRET: '' }, 'missing: SSO_CLIENT_ID, SSO_CLIENT_SECRET'],
    ['a name alone', { SSO_ISSUER: '', SSO_CLIENT_ID: '', SSO_CLIENT_SECRET: '', SSO_NAME: 'x' }, 'SSO_NAME has no meaning'],
    ['no address of its own', { PUBLIC_URL: '' }, 'single sign-on needs PUBLIC_URL'],
    ['an issuer without TLS', { SSO_ISSUER: 'http://id.example' }, 'SSO_ISSUER must begin with https://'],
    ['an issuer with a password', { SSO_ISSUER: 'https://me:hunter22@id.example' }, 'SSO_ISSUER must be an address without user'],
    ['an issuer that is no address', { SSO_ISSUER: 'id.example' }, 'SSO_ISSUER must be an address'],
    ['a misspelt name', { SSO_SECRET: 'x' }, 'SSO_SECRET is not known'],
    ['a host with a path', { SSO_HOSTS: 'keys.example/a' }, 'SSO_HOSTS lists "keys.example/a"'],
  ])('refuses single sign-on with %s', (_about, change, problem) => {
    const problems = problemsOf({ ...sso, ...change })
    expect(problems).toEqual([expect.stringContaining(problem)])
    expect(problems.join()).not.toContain('hunter22')
  })

  it('refuses half of the keys of WeChat Pay, and misspelt names of them', () => {
    const problems = problemsOf({ WECHAT_PAY_MCH_ID: '1900000001', WECHAT_PAY_MCHID: '1900000001' })
    expect(problems[0]).toContain('WECHAT_PAY_MCHID is not known')
    expect(problems[1]).toContain('missing: WECHAT_PAY_APP_ID')
  })
})

describe('loadKeys', () => {
  const folders: string[] = []
  const folder = async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'camp-keys-'))
    folders.push(made)
    return made
  }
  afterEach(async () => {
    await Promise.all(folders.splice(0).map((made) => rm(made, { recursive: true })))
  })

  it('makes random keys once and finds them again', async () => {
    const config = { dataDir: await folder(), dataKey: null, auditKey: null }
    const [one, two] = await Promise.all([loadKeys(config), loadKeys(config)])
    expect(one).toEqual(two)
    expect(one.data.equals(one.audit)).toBe(false)
    expect(await loadKeys(config)).toEqual(one)
    expect((await stat(path.join(config.dataDir, 'keys', 'data.key'))).mode & 0o777).toBe(0o600)
    expect(await readFile(path.join(config.dataDir, 'keys', 'data.key'), 'utf8')).toHaveLength(45)
  })

  it('refuses a damaged key instead of making a new one', async () => {
    const config = { dataDir: await folder(), dataKey: null, auditKey: null }
    await loadKeys(config)
    await writeFile(path.join(config.dataDir, 'keys', 'audit.key'), 'oops')
    await expect(loadKeys(config)).rejects.toThrow('audit.key is damaged')
  })

  it('takes the keys of Tencent Cloud SMS all or none, and knows their names', () => {
    expect(loadConfig(tencent).tencentSms).toEqual({
      secretId: 'id',
      secretKey: 'key',
      appId: '1400006666',
      signName: '少儿英语',
      codeTemplateId: '1110',
      noticeTemplateId: null,
      region: 'ap-guangzhou',
      baseUrl: 'https://sms.tencentcloudapi.com',
    })
    expect(loadConfig({}).tencentSms).toBeNull()
    expect(problemsOf({ ...tencent, TENCENT_SMS_APP_ID: '' })).toEqual([expect.stringContaining('TENCENT_SMS_APP_ID')])
    expect(problemsOf({ TENCENT_SMS_APPID: '1' })).toEqual([expect.stringContaining('TENCENT_SMS_APPID is not known')])
  })

  it('keeps files in S3 by all of its settings, never by half of them', () => {
    const keys = {
      S3_ENDPOINT: 'https://s3.example.com/',
      S3_BUCKET: 'camp-files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    const config = { endpoint: 'https://s3.example.com', bucket: 'camp-files', accessKeyId: 'id', secretAccessKey: 'secret' }
    expect(loadConfig(keys).s3).toEqual({ ...config, region: 'us-east-1' })
    expect(loadConfig({ ...keys, S3_REGION: 'cn-north-1' }).s3?.region).toBe('cn-north-1')
    expect(loadConfig({}).s3).toBeNull()
    for (const name of Object.keys(keys))
      expect(problemsOf({ ...keys, [name]: '' })).toEqual([`S3 needs all of its settings; missing: ${name}`])
    expect(problemsOf({ S3_REGION: 'cn-north-1' })).toEqual([expect.stringContaining('S3_REGION has no meaning')])
    expect(problemsOf({ S3_KEY: 'x' })).toEqual([expect.stringContaining('S3_KEY is not known')])
    const wrong = problemsOf({ ...keys, S3_ENDPOINT: 'https://me:secret@s3.example.com', S3_BUCKET: 'Camp/Files' })
    expect(wrong).toEqual([expect.stringContaining('S3_BUCKET must be'), expect.stringContaining('S3_ENDPOINT must be an address alone')])
    expect(wrong.join()).not.toContain('secret')
  })

  it('takes a mail server with its sender, and repeats no password', () => {
    const mail = { SMTP_URL: 'smtps://camp:secret@mail.example.com', MAIL_FROM: '少儿英语 <noreply@example.com>' }
    expect(loadConfig(mail).mail).toEqual({
      host: 'mail.example.com',
      port: 465,
      secure: true,
      tlsRequired: true,
      ca: null,
      login: { user: 'camp', pass: 'secret' },
      from: mail.MAIL_FROM,
    })
    expect(problemsOf({ SMTP_URL: mail.SMTP_URL })).toEqual([expect.stringContaining('MAIL_FROM')])
    expect(problemsOf({ ...mail, MAIL_FROM: 'nobody' })).toEqual([expect.stringContaining('MAIL_FROM')])
    expect(problemsOf({ ...mail, SMTP_URL: 'http://camp:secret@x' }).join()).not.toContain('secret')
  })

  it.each([
    ['smtp://camp:secret@mail.example.com:25', {}, true],
    ['smtp://mail.example.com', {}, true],
    ['smtps://127.0.0.1', {}, true],
    ['smtp://127.0.0.1:25', {}, false],
    ['smtp://[::1]:25', {}, false],
    ['smtp://localhost', {}, false],
    ['smtp://localhost.example.com', {}, true],
    ['smtp://mail.internal', { PLAIN_HOSTS: 'db, Mail.Internal' }, false],
    ['smtp://mail.internal', { PLAIN_HOSTS: 'internal' }, true],
  ])('asks the mail server of %s (%j) for TLS: %s', (SMTP_URL, more, required) => {
    expect(loadConfig({ SMTP_URL, MAIL_FROM: 'a@example.com', ...more }).mail?.tlsRequired).toBe(required)
  })

  it('takes no options behind the address of a mail server, and a password as it was before it was escaped', () => {
    const from = { MAIL_FROM: 'a@example.com' }
    for (const option of ['?ignoreTLS=true', '?tls.rejectUnauthorized=false', '/?requireTLS=false', '#x'])
      expect(problemsOf({ ...from, SMTP_URL: `smtp://mail.example.com${option}` })).toEqual([expect.stringContaining('address alone')])
    expect(loadConfig({ ...from, SMTP_URL: 'smtp://me%40x:a%2Fb%25@mail.example.com' }).mail?.login).toEqual({ user: 'me@x', pass: 'a/b%' })
    expect(problemsOf({ ...from, SMTP_URL: 'smtp://me:hunter%22x%@mail.example.com' }).join()).not.toContain('hunter')
    expect(problemsOf({ ...from, SMTP_URL: 'smtp://mail.example.com', SMTP_CA: '/no/such/file' })).toEqual([
      expect.stringContaining('SMTP_CA must be a certificate'),
    ])
  })

  const s3 = { S3_BUCKET: 'camp-files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  it.each([
    ['S3_ENDPOINT', 'http://minio', 'https://minio', s3],
    ['WECHAT_PAY_BASE_URL', 'http://minio', 'https://minio', {}],
    ['TENCENT_SMS_BASE_URL', 'http://minio', 'https://minio', tencent],
    ['DATABASE_URL', 'postgres://me:hunter22@minio/x', 'postgres://me:hunter22@minio/x?sslmode=verify-full', {}],
    [
      'DATABASE_REPLICA_URL',
      'postgres://me:hunter22@minio/x',
      'postgres://me:hunter22@minio/x?sslmode=disable',
      { DATABASE_URL: 'postgres://127.0.0.1/x' },
    ],
  ])('sends the secrets of %s without TLS to no other machine, unless it is named', (name, plain, safe, rest) => {
    const problems = problemsOf({ ...rest, [name]: plain })
    expect(problems).toEqual([expect.stringMatching(`^${name} would send what is secret to minio without TLS: .* PLAIN_HOSTS$`)])
    expect(problems.join()).not.toContain('hunter22')
    for (const given of [{ [name]: safe }, { [name]: plain, PLAIN_HOSTS: 'minio' }, { [name]: plain.replace('minio', '127.0.0.1:9') }])
      expect(problemsOf({ ...(rest as Record<string, string>), ...(given as Record<string, string>) })).toEqual([])
  })

  it('takes the socket of a database on this machine, and the host among its parameters for what it is', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres:///x?host=/var/run/postgresql' })).toEqual([])
    expect(problemsOf({ DATABASE_URL: 'postgres://127.0.0.1/x?host=elsewhere' })).toEqual([expect.stringContaining('to elsewhere')])
    expect(problemsOf({ PLAIN_HOSTS: 'minio:9000, http://x' })).toHaveLength(2)
  })

  it('lets events go to this machine where it is asked to, and never in production', () => {
    expect([loadConfig({}).eventsInward, loadConfig({ WEBHOOK_PRIVATE: 'on' }).eventsInward]).toEqual([false, true])
    expect(() => loadConfig({ NODE_ENV: 'production', WEBHOOK_PRIVATE: 'on' })).toThrow('WEBHOOK_PRIVATE=on lets events go to this machine')
  })

  it('keeps messages without a provider in the outbox of the demo alone, unless told otherwise', () => {
    expect([loadConfig({}).outbox, loadConfig({ DEMO: 'off' }).outbox, loadConfig({ NODE_ENV: 'production' }).outbox]).toEqual([
      true,
      false,
      false,
    ])
    expect(loadConfig({ DEMO: 'off', OUTBOX: 'on' }).outbox).toBe(true)
  })

  it('opens the outbox to a token that is new at each start, unless one is given that nobody guesses', () => {
    const tokens = [loadConfig({}), loadConfig({})].map(({ outboxToken }) => outboxToken)
    expect(new Set(tokens).size).toBe(2)
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{22,}$/)
    expect(loadConfig({ OUTBOX_TOKEN: 'a'.repeat(22) }).outboxToken).toBe('a'.repeat(22))
    for (const given of ['a'.repeat(21), `${'a'.repeat(22)}&x`]) {
      expect(problemsOf({ OUTBOX_TOKEN: given })).toEqual([expect.stringContaining('OUTBOX_TOKEN')])
    }
  })
})

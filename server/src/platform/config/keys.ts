import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../operator.error.ts'
import type { Config } from './config.ts'

/**
 * The secrets of an installation: `data` encrypts stored secrets, `audit` seals the operation log; `second` opens stored secrets too, while
 * their key is being changed. 32 bytes each.
 */
export interface Keys {
  readonly data: Buffer
  readonly audit: Buffer
  readonly second?: Buffer | null
}

type Place = Pick<Config, 'dataDir' | 'dataKey' | 'auditKey'> & Partial<Pick<Config, 'dataKeySecond'>>

const SECOND = 'data.second.key'

/** Beside a key of the environment no file counts. */
async function secondKey({ dataKey, dataKeySecond }: Place, folder: string, data: Buffer): Promise<Pick<Keys, 'second'>> {
  const second = dataKey ? (dataKeySecond ?? null) : await readKey(path.join(folder, SECOND))
  return second && !second.equals(data) ? { second } : {}
}

/** The keys of the environment, or random ones kept in `DATA_DIR/keys` (readable by the owner alone), made at the first start. */
export async function loadKeys(config: Place): Promise<Keys> {
  const folder = path.join(config.dataDir, 'keys')
  const data = config.dataKey ?? (await keptKey(folder, 'data.key'))
  const audit = config.auditKey ?? (await keptKey(folder, 'audit.key'))
  return { data, audit, ...(await secondKey(config, folder, data)) }
}

/** The keys as they are; throws where one was never made, so that a command that only reads invents none. */
export async function existingKeys(config: Place): Promise<Keys> {
  const folder = path.join(config.dataDir, 'keys')
  const kept = async (name: string, variable: string): Promise<Buffer> => {
    const key = await readKey(path.join(folder, name))
    if (!key) throw new KeyMissing(path.join(folder, name), variable)
    return key
  }
  const data = config.dataKey ?? (await kept('data.key', 'DATA_KEY'))
  const audit = config.auditKey ?? (await kept('audit.key', 'AUDIT_KEY'))
  return { data, audit, ...(await secondKey(config, folder, data)) }
}

/** Draws a new key of stored secrets; the one of before opens beside it. False: one is drawn already. May be stopped at any moment. */
export async function drawDataKey(dataDir: string): Promise<boolean> {
  const folder = path.join(dataDir, 'keys')
  const [file, second] = [path.join(folder, 'data.key'), path.join(folder, SECOND)]
  const data = await readKey(file)
  if (!data) throw new KeyMissing(file, 'DATA_KEY')
  const kept = await readKey(second)
  if (kept && !kept.equals(data)) return false
  if (!kept) await placeKey(folder, SECOND, data)
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  await rename(draft, file)
  return true
}

/** What no row needs any more stays under a name that nothing reads: backups of before need it. */
export async function retireSecondKey(dataDir: string, name: string): Promise<string | null> {
  const second = path.join(dataDir, 'keys', SECOND)
  if (!(await readKey(second))) return null
  const retired = path.join(dataDir, 'keys', `data.${name}.retired.key`)
  await rename(second, retired)
  return retired
}

/** Puts keys of a backup in their place. Throws where there are some already. */
export async function placeKeys(dataDir: string, keys: Keys): Promise<void> {
  const folder = path.join(dataDir, 'keys')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [name, key] of [['data.key', keys.data] as const, ['audit.key', keys.audit] as const]) {
    await placeKey(folder, name, key)
  }
}

/** A key is needed and is neither in the environment nor in the data directory. */
export class KeyMissing extends OperatorError {
  constructor(file: string, variable: string) {
    super(`There is no ${file}, and ${variable} is not set: put the key of this installation in its place`)
  }
}

const placeKey = (folder: string, name: string, key: Buffer) =>
  writeFile(path.join(folder, name), `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })

async function keptKey(folder: string, name: string): Promise<Buffer> {
  const file = path.join(folder, name)
  const kept = await readKey(file)
  if (kept) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  // A link, unlike a rename, never replaces the key that another process made a moment ago.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  const made = await readKey(file)
  if (!made) throw new Error(`${file} could not be read back`)
  return made
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const key = Buffer.from(text.trim(), 'base64')
  if (key.length !== 32)
    throw new OperatorError(
      `${file} is damaged: it must hold 32 bytes in base64. Restore it from a backup; without it stored secrets cannot be read`,
    )
  return key
}

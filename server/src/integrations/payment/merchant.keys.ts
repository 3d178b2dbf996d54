import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Config, WechatPayConfig } from '../../platform/config/config.ts'
import { Executor } from '../../platform/db/executor.ts'
import { statement } from '../../platform/db/statement.ts'
import type { Keyring } from '../../platform/write/keyring.ts'

/** What is needed to speak to WeChat Pay as one merchant. */
export interface MerchantKeys {
  readonly mchId: string
  /** Of the merchant's own certificate. */
  readonly serialNo: string
  readonly privateKey: string
  /** Opens what WeChat Pay encrypts for this merchant. */
  readonly apiV3Key: string
  /** WeChat Pay's public key, where it is configured; else its certificates are fetched. */
  readonly platformKey: { readonly id: string; readonly pem: string } | null
}

const READ = statement(
  'payment.merchant',
  'select mch_id, serial_no, api_v3_key_sealed, private_key_sealed, public_key_id, public_key from merchants where id = $1 and deleted_at is null',
)

/** A key is there and cannot be used: its file is missing, or it was sealed under a key that is no longer configured. */
export class KeysUnreadable extends Error {}

async function pemOf(value: string): Promise<string> {
  if (value.includes('-----BEGIN')) return value
  return readFile(value, 'utf8').catch((error: Error) => {
    throw new KeysUnreadable(error.message)
  })
}

function opened(keys: Keyring, sealed: string): string {
  try {
    return keys.open(sealed)
  } catch (error) {
    throw new KeysUnreadable(error instanceof Error ? error.message : 'a sealed key cannot be opened')
  }
}

const fromEnvironment = async (pay: WechatPayConfig): Promise<MerchantKeys> => ({
  mchId: pay.mchId,
  serialNo: pay.serialNo,
  apiV3Key: pay.apiV3Key,
  privateKey: await pemOf(pay.privateKey),
  platformKey: { id: pay.publicKeyId, pem: await pemOf(pay.publicKey) },
})

/** The merchant's own keys where it has them, else the environment's, else null. Throws `KeysUnreadable`. */
export async function findMerchantKeys(
  parts: { readonly pool: Pool; readonly keys: Keyring; readonly config: Pick<Config, 'wechatPay'> },
  merchantId: number | null,
): Promise<MerchantKeys | null> {
  const environment = parts.config.wechatPay ? await fromEnvironment(parts.config.wechatPay) : null
  const [row] = merchantId === null ? [] : await new Executor(parts.pool).all(READ, [merchantId])
  if (!row?.serialNo || !row.apiV3KeySealed || !row.privateKeySealed) return environment
  return {
    mchId: row.mchId,
    serialNo: row.serialNo,
    apiV3Key: opened(parts.keys, row.apiV3KeySealed),
    privateKey: opened(parts.keys, row.privateKeySealed),
    platformKey:
      row.publicKeyId && row.publicKey
        ? { id: row.publicKeyId, pem: row.publicKey }
        : environment?.mchId === row.mchId
          ? environment.platformKey
          : null,
  }
}

const ANY = statement(
  'payment.anyMerchant',
  `select exists (select from merchants where deleted_at is null and active_flg = 'ACTIVE' and serial_no is not null
     and api_v3_key_sealed is not null and private_key_sealed is not null) as some`,
)

/** Are there keys of any merchant, in the environment or of its own? Whether they open is not asked. */
export async function anyMerchantKeys({
  pool,
  config,
}: {
  readonly pool: Pool
  readonly config: Pick<Config, 'wechatPay'>
}): Promise<boolean> {
  if (config.wechatPay) return true
  return (await new Executor(pool).one(ANY, []))?.some ?? false
}

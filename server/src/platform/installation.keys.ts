import type { Pool } from 'pg'
import { fingerprints } from './backup/backup.manifest.ts'
import type { Config } from './config/config.ts'
import { existingKeys, type Keys, loadKeys } from './config/keys.ts'
import { Executor } from './db/executor.ts'
import { DIGEST_KEY, FORGET_DIGEST_KEY, KEEP_DIGEST_KEY, KEEP_KEYS, STORED_KEYS } from './installation.repository.ts'
import { OperatorError } from './operator.error.ts'
import { Keyring } from './write/keyring.ts'

type Place = Pick<Config, 'dataDir' | 'dataKey' | 'dataKeySecond' | 'auditKey' | 'otherKeys'>

const NAMES = {
  data: 'DATA_KEY (keys/data.key below DATA_DIR): stored secrets could not be read',
  audit: 'AUDIT_KEY (keys/audit.key below DATA_DIR): the operation log could not be checked',
  second:
    'DATA_KEY_SECOND (keys/data.second.key below DATA_DIR): the key of stored secrets is being changed, and some may be sealed under the one ' +
    'of before until `npm run rekey` has said that it is done',
} as const

/** The keys are not those that the data of this database were written with. */
class WrongKeys extends OperatorError {
  constructor(wrong: readonly (keyof typeof NAMES)[]) {
    super(
      [
        'The database was written with other keys than those that are here:',
        ...wrong.map((name) => `  ${NAMES[name]}`),
        'Put the keys of this installation in their place, or set DATABASE_URL or DATA_DIR to the right one. Where they are lost for good, start once ' +
          'with OTHER_KEYS=on: docs/operations.md says what is lost with them.',
      ].join('\n'),
    )
  }
}

interface Kept {
  readonly data: string
  readonly audit: string
  readonly before?: string | undefined
}

/** Which of the keys that the data were written with are not here. While one is changed, both open, whichever of them seals. */
function wrongOf(kept: Kept, here: ReturnType<typeof fingerprints>): (keyof typeof NAMES)[] {
  const open = [here.data, here.second]
  return [
    ...(open.includes(kept.data) ? [] : (['data'] as const)),
    ...(kept.audit === here.audit ? [] : (['audit'] as const)),
    ...(kept.before === undefined || open.includes(kept.before) ? [] : (['second'] as const)),
  ]
}

/** Another key seals from now on: until `rekey` is done, the one of before is needed too. Keyed hashes stay under the one that they were made with. */
async function noteChange(db: Executor, keys: Keys, kept: Kept): Promise<void> {
  const [digests] = await db.all(DIGEST_KEY)
  if (!digests && keys.second) await db.all(KEEP_DIGEST_KEY, [new Keyring(keys).seal(keys.second.toString('base64'))])
  const { data, audit } = fingerprints(keys)
  await db.all(KEEP_KEYS, [JSON.stringify({ data, audit, before: kept.data })])
}

/** Before anything is written: are the keys those of the data? The first start makes and notes them. */
export async function checkKeys(pool: Pool, place: Place): Promise<void> {
  const db = new Executor(pool)
  const [kept] = await db.all(STORED_KEYS)
  // Where there is data, a key that is missing is not made anew.
  const keys = kept && !place.otherKeys ? await existingKeys(place) : await loadKeys(place)
  const here = fingerprints(keys)
  const wrong = kept ? wrongOf(kept.value, here) : []
  if (wrong.length > 0 && !place.otherKeys) throw new WrongKeys(wrong)
  if (!kept || wrong.length > 0) {
    if (wrong.includes('data')) await db.all(FORGET_DIGEST_KEY)
    await db.all(KEEP_KEYS, [JSON.stringify({ data: here.data, audit: here.audit })])
  } else if (kept.value.data !== here.data) await noteChange(db, keys, kept.value)
}

/** All keys of the installation, once `checkKeys` has looked at them. */
export async function keyringOf(pool: Pool, keys: Keys): Promise<Keyring> {
  const [kept] = await new Executor(pool).all(DIGEST_KEY)
  const digests = kept ? new Keyring(keys).opened(kept.value) : null
  return new Keyring({ ...keys, digests: digests === null ? null : Buffer.from(digests, 'base64') })
}

import type { Pool } from 'pg'
import { fingerprints } from './backup/backup.manifest.ts'
import type { Config } from './config/config.ts'
import { existingKeys, loadKeys } from './config/keys.ts'
import { Executor } from './db/executor.ts'
import { KEEP_KEYS, STORED_KEYS } from './installation.repository.ts'
import { OperatorError } from './operator.error.ts'

type Place = Pick<Config, 'dataDir' | 'dataKey' | 'auditKey' | 'otherKeys'>

const NAMES = {
  data: 'DATA_KEY (keys/data.key below DATA_DIR): stored secrets could not be read',
  audit: 'AUDIT_KEY (keys/audit.key below DATA_DIR): the operation log could not be checked',
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

/** Before anything is written: are the keys those of the data? The first start makes and notes them. */
export async function checkKeys(pool: Pool, place: Place): Promise<void> {
  const db = new Executor(pool)
  const [kept] = await db.all(STORED_KEYS)
  // Where there is data, a key that is missing is not made anew.
  const here = fingerprints(kept && !place.otherKeys ? await existingKeys(place) : await loadKeys(place))
  const wrong = kept ? (['data', 'audit'] as const).filter((name) => kept.value[name] !== here[name]) : []
  if (wrong.length > 0 && !place.otherKeys) throw new WrongKeys(wrong)
  if (!kept || wrong.length > 0) await db.all(KEEP_KEYS, [JSON.stringify(here)])
}

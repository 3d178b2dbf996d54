import type pg from 'pg'
import { tablesFilled as ofKeeping } from './keeping/keeping.api.ts'
import { forgetTransactions } from './logs/logs.seals.repository.ts'
import { verifyLog } from './logs/logs.verify.service.ts'
import { tablesFilled as ofMinors } from './minors/minors.api.ts'
import type { Keys } from './platform/config/keys.ts'
import { Connection, connectionConfig, noLimits } from './platform/db/connection.ts'
import { Keyring } from './platform/write/keyring.ts'
import { tablesFilled as ofWorkHours } from './workHours/workHours.api.ts'

/** Tables of nouns that their migrations fill: a database with nothing else is empty, and takes a backup. */
export const filledTables: ReadonlySet<string> = new Set([...ofKeeping, ...ofMinors, ...ofWorkHours])

/** Puts the operation log right in a database that was restored. */
export const settleLog = async (client: pg.Client): Promise<void> => void (await forgetTransactions(client))

/** Whether the log that came back is whole: every entry, every block, the chain. Says so. */
export async function checkLog(url: string, keys: Keys, say: (text: string) => void): Promise<boolean> {
  const client = new Connection(connectionConfig(url, 'verify', noLimits))
  await client.connect()
  try {
    const { checked, faults } = await verifyLog(client, new Keyring(keys))
    say(
      faults === 0
        ? `the operation log is whole: ${checked} entries`
        : `WRONG: the operation log has ${faults} faults (npm run verify-log tells)`,
    )
    return faults === 0
  } finally {
    await client.end()
  }
}

import { parseArgs } from 'node:util'
import { renewSealKey, sealKeyState } from './contracts/contracts.keys.service.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { loadConfig } from './platform/config/config.ts'
import { existingKeys } from './platform/config/keys.ts'
import { DatabaseClock } from './platform/db/clock.ts'
import { noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { createPool } from './platform/db/pool.ts'
import { createLog } from './platform/log/log.ts'
import { Keyring } from './platform/write/keyring.ts'

const USAGE = `npm run seal-key [-- --renew]

Says how the key stands that seals contracts: until when it is good, and whether the keys that are here open it. --renew makes another one,
which seals from then on; the operation log says so. Certificates of before stay, and what they sealed stays valid. Works on the database of
DATABASE_URL, or of DATA_DIR, also while its server runs. Ends with 1 where the key cannot be opened.`

function readRenew(args: readonly string[]): boolean {
  try {
    return parseArgs({ args: [...args], options: { renew: { type: 'boolean' } } }).values.renew ?? false
  } catch {
    throw new WrongUsage(USAGE)
  }
}

runCommand(async (args) => {
  const renew = readRenew(args)
  const config = loadConfig(process.env)
  const keys = new Keyring(await existingKeys(config))
  const log = createLog({ logLevel: 'warn' })
  const database = await openDatabase(config, log, { shared: true })
  const pool = createPool({ url: database.url, name: 'seal-key', size: 2, limits: noLimits, log })
  try {
    const clock = new DatabaseClock()
    const asked = Date.now()
    const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now').catch((error: Error) => {
      throw new CommandFailure(`The database cannot be reached: ${error.message}`, error)
    })
    clock.measured(Number(rows[0]?.now ?? asked), asked, Date.now())
    const parts = { pool, keys, clock, config }
    if (renew) {
      if (config.sealing.p12)
        throw new CommandFailure('Contracts are sealed by the certificate of SIGN_P12: set another one there and start again')
      const made = await renewSealKey(parts)
      say(
        `contracts are sealed by a new key, good until ${made.keys.validUntil.slice(0, 10)}; what waits for its seal gets it within minutes`,
      )
      return 0
    }
    const state = await sealKeyState(parts)
    if (state?.lost) throw new CommandFailure('The key that seals was kept under another DATA_KEY and cannot be opened: say --renew')
    const none = config.sealing.p12
      ? 'the server has not taken the certificate of SIGN_P12 yet, or it has ended'
      : 'there is no key yet: the server makes one'
    say(state ? `the key that seals is good until ${state.until.slice(0, 10)}` : none)
    return 0
  } finally {
    await pool.end()
    await database.close()
  }
})

import { parseArgs } from 'node:util'
import { brokenContracts } from './contracts/contracts.api.ts'
import { type KnownBlock, type LogReport, verifyLog } from './logs/logs.verify.service.ts'
import { CommandFailure, runCommand, say, WrongUsage } from './platform/command.ts'
import { loadConfig } from './platform/config/config.ts'
import { existingKeys } from './platform/config/keys.ts'
import { Connection, connectionConfig, noLimits } from './platform/db/connection.ts'
import { openDatabase } from './platform/db/embedded.attach.ts'
import { Executor } from './platform/db/executor.ts'
import { createLog } from './platform/log/log.ts'
import { Keyring } from './platform/write/keyring.ts'
import { brokenStatements, brokenSums } from './workHours/workHours.api.ts'

const USAGE = `npm run verify-log [-- --known <block>:<hash>]

Checks the operation log of DATABASE_URL, or of the database of DATA_DIR (also while its server runs): every entry against its code, every
block against its entries, the chain of blocks, closed work hours against what was closed, the sums of all work hours against their lines, and
contracts with their documents against what was made. --known names a block that must be in the chain, as an earlier check or the server's log
told it. Ends with 1 if anything is wrong.`

function readKnown(args: readonly string[]): KnownBlock | null {
  let text: string | undefined
  try {
    text = parseArgs({ args: [...args], options: { known: { type: 'string' } } }).values.known
  } catch {
    throw new WrongUsage(USAGE)
  }
  if (text === undefined) return null
  const match = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text)
  if (!match) throw new WrongUsage(USAGE)
  return { seq: Number(match[1]), hash: match[2] ?? '' }
}

const said: Readonly<Record<LogReport['broken'][number]['kind'], string>> = {
  ENTRY_EDITED: 'is not what was written',
  ENTRY_REMOVED: 'was removed',
  ENTRY_INSERTED: 'appeared after its time had been sealed',
  ENTRY_COPIED: 'is a copy of another entry',
  BLOCK_EDITED: 'was altered',
  BLOCK_REMOVED: 'was removed',
  HEAD_EDITED: 'The end of the chain was altered',
  REMOVAL_EDITED: 'What is said to have been removed in time was altered',
}

function sentence({ kind, block, entry, count }: LogReport['broken'][number]): string {
  const place = [
    block === null ? '' : `block ${block}`,
    entry === null ? (kind.startsWith('ENTRY') ? 'an entry' : '') : `entry ${entry}`,
    count > 1 ? `and ${count - 1} more` : '',
  ]
  return [...place, said[kind]].filter(Boolean).join(' ')
}

function tell({ checked, blocks, unsealed, removed, last, broken }: LogReport): void {
  say(`checked ${checked} entries in ${blocks} blocks; the newest ${unsealed} are not sealed yet`)
  if (removed > 0) say(`${removed} older entries were removed when their time was over`)
  if (last) say(`the chain ends at ${last.seq}:${last.hash}`)
  for (const fault of broken) say(`WRONG: ${sentence(fault)}`)
}

/** Says what is wrong with hours and contracts, and how much that is. */
async function tellOfPay(db: Executor): Promise<number> {
  const months = await brokenStatements(db)
  for (const { coach, month, no } of months) {
    const version = no > 1 ? ` (version ${no})` : ''
    say(`WRONG: the closed work hours of ${coach} for ${month}${version} are not what was closed`)
  }
  const sums = await brokenSums(db)
  for (const { coach, month } of sums) say(`WRONG: the work hours of ${coach} for ${month} are not the sum of their lines`)
  const contracts = await brokenContracts(db)
  for (const flowId of contracts) say(`WRONG: contract ${flowId} or its document is not what was made`)
  return months.length + sums.length + contracts.length
}

runCommand(async (args) => {
  const known = readKnown(args)
  const config = loadConfig(process.env)
  const keys = new Keyring(await existingKeys(config))
  const database = await openDatabase(config, createLog({ logLevel: 'warn' }), { shared: true })
  const client = new Connection(connectionConfig(database.url, 'verify', noLimits))
  try {
    await client.connect().catch((error: Error) => {
      throw new CommandFailure(`The database cannot be reached: ${error.message}`, error)
    })
    let told = performance.now()
    const progress = (checked: number) => {
      if (performance.now() - told < 10_000) return
      told = performance.now()
      say(`${checked} entries so far`)
    }
    const report = await verifyLog(client, keys, { known, progress })
    tell(report)
    const faults = report.faults + (await tellOfPay(new Executor(client)))
    say(faults === 0 ? 'nothing is wrong' : `${faults} ${faults === 1 ? 'fault' : 'faults'}`)
    return faults === 0 ? 0 : 1
  } finally {
    await client.end().catch(() => {})
    await database.close()
  }
})

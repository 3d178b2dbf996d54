import { ConfigError } from './platform/config/config.read.ts'
import { loadConfig } from './platform/config/config.ts'
import { DatabaseMissing } from './platform/db/database.wait.ts'
import { BinariesMissing } from './platform/db/embedded.binaries.ts'
import { DataDirectoryInUse } from './platform/db/embedded.lock.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { createLog, gatheredOutput } from './platform/log/log.ts'
import { startServer } from './start.ts'

/** How long requests in flight may take once we are asked to stop. */
const STOP_WITHIN_MS = 20_000

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog(config, gatheredOutput())
  const fatal = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error; the process ends')
    process.exit(1)
  }
  process.on('uncaughtException', fatal)
  process.on('unhandledRejection', fatal)

  const server = await startServer(config, log)
  process.stdout.write(`${server.greeting.join('\n')}\n`)

  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const limit = setTimeout(() => fatal(new Error('could not stop in time')), STOP_WITHIN_MS + 10_000)
    limit.unref()
    server.stop(STOP_WITHIN_MS).then(
      () => process.exit(0),
      (error: unknown) => fatal(error),
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
}

// What a person can mend is told in words; anything else comes with its stack.
const forPeople = (error: unknown): error is Error =>
  error instanceof ConfigError ||
  error instanceof BinariesMissing ||
  error instanceof DataDirectoryInUse ||
  error instanceof DatabaseMissing ||
  error instanceof MigrationError

main().catch((error: unknown) => {
  process.stderr.write(`${forPeople(error) ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(1)
})

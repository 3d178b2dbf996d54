import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './platform/command.ts'
import { loadConfig } from './platform/config/config.ts'
import { createLog, gatheredOutput } from './platform/log/log.ts'
import { OperatorError } from './platform/operator.error.ts'
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

  // In production the log is read by machines; elsewhere somebody waits and watches.
  const told = config.production ? undefined : say
  const server = await startServer(config, log, told).catch((error: Error) => {
    if (error.cause) log.fatal({ err: error.cause }, 'the start failed')
    throw error
  })

  let stopping = false
  const hurry = new AbortController()
  const stop = async (signal: NodeJS.Signals) => {
    // Anyone who asks again, or sits at the keyboard, waits.
    if (stopping || signal === 'SIGINT') hurry.abort()
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    server.unready()
    await sleep(config.drainSeconds * 1_000, undefined, { signal: hurry.signal }).catch(() => {})
    const limit = setTimeout(() => fatal(new Error('could not stop in time')), STOP_WITHIN_MS + 10_000)
    limit.unref()
    await server.stop(STOP_WITHIN_MS)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fatal))
  // The last: who reads it may tell it to stop at once.
  process.stdout.write(`${server.greeting.join('\n')}\n`)
}

// What a person can mend is said in words; anything else comes with its stack.
main().catch((error: unknown) => {
  const words = error instanceof OperatorError
  process.stderr.write(`${error instanceof Error ? (words ? error.message : (error.stack ?? error.message)) : String(error)}\n`)
  process.exit(1)
})

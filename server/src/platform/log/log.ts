import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/config.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROL = /[\u0000-\u001f\u007f]+/g

const clean = (text: string): string => text.replace(CONTROL, ' ').slice(0, 2_000)

interface Logged {
  code?: unknown
  severity?: unknown
  constraint?: unknown
}

/** An error without what may hold personal values: no detail, no query, no parameters. The stack stays in the log. */
function loggedError(error: Error & Logged): Record<string, unknown> {
  return {
    type: error.name,
    message: clean(error.message),
    stack: error.stack,
    ...(error.code !== undefined && { code: error.code }),
    ...(error.constraint !== undefined && { constraint: error.constraint }),
  }
}

/** Characters that are written at once. */
const PORTION = 8_192
const WRITE_EVERY_MS = 250

/**
 * Standard output in portions, at most a quarter of a second late: a write per line costs as much as a small answer. What was not
 * written yet is written when the process ends by itself; anyone who kills it loses that quarter of a second of lines, and nothing else.
 * Lines are gathered here, not in sonic-boom: it measures all that waits anew at each line, and what it is just writing when the process
 * ends comes behind what is written last.
 */
export function gatheredOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true })
  let lines: string[] = []
  let size = 0
  const send = () => {
    if (size === 0) return
    output.write(lines.join(''))
    lines = []
    size = 0
  }
  setInterval(send, WRITE_EVERY_MS).unref()
  process.on('exit', send)
  return {
    write: (line: string) => {
      lines.push(line)
      size += line.length
      if (size >= PORTION) send()
    },
  }
}

/** The time of a line, as ISO 8601 in UTC. The part that lines of one second share is made once: a date made for each costs a third of its line. */
function lineTime(): () => string {
  let second = -1
  let shared = ''
  return () => {
    const now = Date.now()
    const current = Math.floor(now / 1_000)
    if (current !== second) {
      second = current
      shared = `,"time":"${new Date(current * 1_000).toISOString().slice(0, 20)}`
    }
    return `${shared}${String(now % 1_000).padStart(3, '0')}Z"`
  }
}

/** The log: JSON lines with UTC times, on standard output unless told otherwise; never a password, token, code or personal value. */
export function createLog(config: Pick<Config, 'logLevel'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: { pid: process.pid },
    timestamp: lineTime(),
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: loggedError },
    redact: { paths: ['req.headers', '*.headers', 'password', 'token', 'code', 'phone', 'idCard', '*.password', '*.token'], remove: true },
  }
  return pino(options, to ?? pino.destination({ dest: 1, sync: true }))
}

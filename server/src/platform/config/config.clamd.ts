import { plainAllowed } from './config.plain.ts'
import type { ConfigReader } from './config.read.ts'

/** A virus scanner that reads what comes in. */
export interface ClamdConfig {
  readonly socketPath: string | null
  readonly host: string | null
  readonly port: number | null
  /** Where it cannot be asked: nothing is taken, or what comes waits for it. */
  readonly away: 'refuse' | 'wait'
}

const PORT = 3310

/** null: nothing is scanned. It is sent files of families, so another machine is only asked where that is allowed in the clear. */
export function readClamd(read: ConfigReader): ClamdConfig | null {
  read.onlyKnown('CLAMD_', ['CLAMD_URL', 'CLAMD_AWAY'])
  const value = read.text('CLAMD_URL')
  const away = read.choice('CLAMD_AWAY', ['refuse', 'wait'], 'refuse')
  if (value === null) return null
  const [, file] = /^unix:(?:\/\/)?(\/\S+)$/.exec(value) ?? []
  if (file) return { socketPath: file, host: null, port: null, away }
  const url = URL.canParse(value) ? new URL(value) : null
  if (url?.protocol !== 'tcp:' || url.hostname === '') {
    read.problems.push('CLAMD_URL must be unix:/run/clamav/clamd.ctl or tcp://host:3310')
    return null
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!plainAllowed(read, host))
    read.problems.push(`CLAMD_URL would send files to ${host} without TLS: use a socket of this machine, or name the host in PLAIN_HOSTS`)
  return { socketPath: null, host, port: Number(url.port || PORT), away }
}

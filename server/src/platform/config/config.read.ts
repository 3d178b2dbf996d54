import { isIP } from 'node:net'
import { OperatorError } from '../operator.error.ts'

/** The environment of a process, or the part of it that a test states. */
export type Environment = Readonly<Record<string, string | undefined>>

/** All that is wrong with the configuration, one line each, so that one start shows every mistake. */
export class ConfigError extends OperatorError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads single variables and collects what is wrong with them. An empty variable counts as absent. */
export class ConfigReader {
  readonly problems: string[] = []
  readonly #env: Environment

  constructor(env: Environment) {
    this.#env = env
  }

  /** The text without surrounding blanks, or null. */
  text(name: string): string | null {
    const value = this.#env[name]?.trim()
    return value ? value : null
  }

  integer(name: string, fallback: number, least: number, most: number): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    this.problems.push(`${name} must be a whole number from ${least} to ${most}, not "${value}"`)
    return fallback
  }

  choice<const C extends readonly string[]>(name: string, choices: C, fallback: C[number]): C[number] {
    const value = this.text(name)
    if (value === null) return fallback
    const found = choices.find((choice) => choice === value)
    if (found !== undefined) return found
    this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`)
    return fallback
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['on', 'off'], fallback ? 'on' : 'off') === 'on'
  }

  /** An address with one of the given protocols; `each`: it once for each of its hosts. It is not repeated in the message: it may hold a password. */
  url(name: string, protocols: readonly string[], each = (value: string) => [value]): string | null {
    const value = this.text(name)
    if (value === null) return null
    const isAddress = (one: string) =>
      URL.canParse(one) && protocols.includes(new URL(one).protocol) && (new URL(one).hostname !== '' || one.includes('host='))
    if (each(value).every(isAddress)) return value
    this.problems.push(
      `${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')} and names a host`,
    )
    return null
  }

  /** An address to write to or to open: of mail, of a page or of a phone. */
  contact(name: string): string | null {
    const value = this.text(name)
    if (value === null) return null
    if (/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*|tel:\+?[\d-]+)$/.test(value)) return value
    this.problems.push(`${name} must begin with mailto:, https:// or tel:, as mailto:security@example.com`)
    return null
  }

  /** 32 random bytes in base64. */
  key(name: string): Buffer | null {
    const value = this.text(name)
    if (value === null) return null
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length === 32 && /^[A-Za-z0-9+/]{43}=?$/.test(value)) return bytes
    this.problems.push(`${name} must be 32 bytes in base64 (make one with: openssl rand -base64 32)`)
    return null
  }

  /** Entries separated by commas. */
  list(name: string): readonly string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  }

  /** Addresses and CIDR blocks, separated by commas. */
  networks(name: string): readonly string[] {
    const entries = this.list(name)
    for (const entry of entries) {
      if (!isNetwork(entry)) this.problems.push(`${name} lists "${entry}", which is neither an IP address nor a block such as 10.0.0.0/8`)
    }
    return entries
  }

  /** Refuses misspelt names: every variable that begins with `prefix` must be among `known`. */
  onlyKnown(prefix: string, known: readonly string[]): void {
    for (const name of Object.keys(this.#env)) {
      if (name.startsWith(prefix) && !known.includes(name)) this.problems.push(`${name} is not known; known are ${known.join(', ')}`)
    }
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  // A block of every address would let anybody claim any address.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}

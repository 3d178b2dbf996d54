import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Which of its hosts an address means: the one that takes writes, one that follows it where there is one, or whichever it names. */
export type HostRole = 'primary' | 'standby' | null

/** What libpq calls it, in `target_session_attrs` of an address. */
export const hostRoles: Readonly<Record<string, HostRole>> = {
  'read-write': 'primary',
  primary: 'primary',
  'read-only': 'standby',
  standby: 'standby',
  'prefer-standby': 'standby',
  any: null,
}

/** How long a look at the hosts may take at most, in ms. */
const LOOK_MS = 5_000
/** Looks that found nothing are this far apart, however many ask. */
const AGAIN_AFTER_MS = 250

/** The cluster and, of a primary, its timeline, as text that sorts: one that was replaced, and does not know it yet, is on an older timeline. */
const STANDING = `select pg_is_in_recovery() as standby, (select system_identifier::text from pg_control_system()) as cluster,
  case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`

export interface Host {
  readonly address: string
  readonly host: string
  readonly port: number
}

interface Standing {
  readonly host: Host
  readonly standby: boolean
  readonly cluster: string
  readonly timeline: string
}

/** The address once for each host that it names: neither `URL` nor node-postgres knows more than one. */
export function addressesOf(url: string): string[] {
  const [, head, authority = '', rest] = /^(\w+:\/\/)([^/?#]*)(.*)$/s.exec(url) ?? []
  if (head === undefined) return [url]
  const at = authority.lastIndexOf('@') + 1
  const hosts = authority.slice(at).split(',')
  return hosts.map((host) => `${head}${authority.slice(0, at)}${host}${rest}`)
}

/** None of the hosts can be used; as away as a database that refuses connections. */
export class NoHost extends Error {
  constructor(why: readonly string[]) {
    super(`No host of the database can be used: ${why.join(', ')}`)
  }
}

/** The hosts of an address, and which of them is to be connected to: the last good one, until a connection to it fails or is lost. */
export class Hosts {
  readonly role: HostRole
  readonly #all: readonly Host[]
  #good: Host | null
  /** The newest timeline that was seen of each cluster. */
  readonly #newest = new Map<string, string>()
  #looking: Promise<Host> | null = null
  readonly #open = new Map<pg.Client, Host>()

  constructor(url: string) {
    const addresses = addressesOf(url)
    const asked = /[?&]target_session_attrs=([\w-]+)/.exec(url)?.[1]
    this.role = asked === undefined ? (addresses.length > 1 ? 'primary' : null) : (hostRoles[asked] ?? null)
    this.#all = addresses.map((address) => {
      const { host, port } = new pg.Client({ connectionString: address })
      return { address, host, port }
    })
    this.#good = this.#only
  }

  get #only(): Host | null {
    return this.#all.length === 1 ? (this.#all[0] ?? null) : null
  }

  /** The one to connect to; `limit`: ms that connecting may take in all. */
  choose(limit: number): Promise<Host> {
    if (this.#good) return Promise.resolve(this.#good)
    this.#looking ??= this.#look(Math.min(limit / 2, LOOK_MS)).finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  /** A connection to it stands; `standby`: it follows another. */
  opened(client: pg.Client, host: Host, standby: boolean): void {
    if (this.role === 'primary' && standby) throw new NoHost([`${host.host}:${host.port} is read only`])
    if (this.role === 'standby' && !standby) this.lost(host)
    this.#open.set(client, host)
    client.once('end', () => this.#open.delete(client))
  }

  /** It failed, fell silent or takes no writes any more: the next connection looks anew. */
  lost(host: Host): void {
    if (this.#good === host) this.#good = this.#only
  }

  /** Asks all at once: one that is silent holds up nobody for longer than the limit, and of two that take writes the newer is right. */
  async #look(limit: number): Promise<Host> {
    const answers = await Promise.allSettled(this.#all.map((host) => this.#ask(host, limit)))
    const standing = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const primaries = this.#writing(standing)
    const [primary] = primaries
    const standby = standing.find((one) => one.standby)
    const found = { primary, standby: standby ?? primary, any: primary ?? standby }[this.role ?? 'any']
    if (found) return this.#found(found.host, primaries)
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error & { code?: string }] : [])) // pg rejects with errors
    // A wrong password or name is told as it is: it does not become right by waiting.
    const wrong = failures.find(({ code = '' }) => /^(28|3D000)/.test(code))
    if (wrong) throw wrong
    await sleep(AGAIN_AFTER_MS)
    throw new NoHost(
      this.#all.map(({ host, port }, n) => {
        const answer = answers[n]
        return `${host}:${port} ${answer?.status === 'rejected' ? (answer.reason.code ?? answer.reason.message) : 'is read only'}`
      }),
    )
  }

  /** The primary, by each address that leads to it: not one that was replaced, also where who replaced it is silent now. */
  #writing(standing: readonly Standing[]): Standing[] {
    const primaries = standing.filter(({ standby }) => !standby)
    for (const { cluster, timeline } of primaries) if (timeline > (this.#newest.get(cluster) ?? '')) this.#newest.set(cluster, timeline)
    return primaries.filter(({ cluster, timeline }) => timeline === this.#newest.get(cluster))
  }

  #found(host: Host, primaries: readonly Standing[]): Host {
    this.#good = host
    if (this.role !== 'primary') return host
    // What still stands elsewhere leads to one that was replaced: it would read what is old, and wait for ever to commit.
    for (const [client, at] of this.#open) if (!primaries.some((one) => one.host === at)) client.connection.stream.destroy()
    return host
  }

  async #ask(host: Host, limit: number): Promise<Standing> {
    const client = new pg.Client({ connectionString: host.address, connectionTimeoutMillis: limit, application_name: 'camp-look' })
    client.on('error', () => {})
    try {
      await client.connect()
      // pg's types do not know this option of a query; pg itself does
      const { rows } = await client.query({ text: STANDING, query_timeout: limit } as pg.QueryConfig)
      return { host, ...rows[0] }
    } finally {
      // Not awaited: a silent peer would never answer the goodbye.
      client.end().catch(() => undefined)
    }
  }
}

const known = new Map<string, Hosts>()

/** The hosts of an address; all connections to it know the same. */
export function hostsOf(url: string): Hosts {
  const found = known.get(url) ?? new Hosts(url)
  known.set(url, found)
  return found
}

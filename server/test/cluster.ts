import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { prepareBinaries } from '../src/platform/db/embedded.binaries.ts'
import { clusterSettings, giveTo, initCluster, openDoor } from '../src/platform/db/embedded.cluster.ts'
import { findOwner } from '../src/platform/db/embedded.owner.ts'
import { clearOrphans, type Place, spawnPostmaster, stopPostmaster } from '../src/platform/db/embedded.process.ts'
import { connectionUrl } from '../src/platform/db/embedded.ts'
import { onServer } from './administer.ts'
import { shortTmp } from './scratch.ts'

const password = 'pair'

/** Two PostgreSQL, of which the second follows the first and has each commit before it is answered. */
export interface Pair {
  /** The address of an empty database, with both hosts. */
  readonly url: string
  /** kill -9 of the first. */
  kill(): void
  /** Makes the second the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

async function answers(url: string): Promise<void> {
  for (const until = performance.now() + 30_000; ; await sleep(50)) {
    const fault = await onServer(url, (client) => client.query('select 1')).catch((error: Error) => error)
    if (!(fault instanceof Error)) return
    if (performance.now() > until) throw fault
  }
}

export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(path.join(shortTmp, 'camp-pair-'))
  const owner = await findOwner()
  await giveTo(folder, owner)
  const binaries = await prepareBinaries(folder, owner)
  const places: Place[] = ['one', 'two'].map((name) => ({ cluster: path.join(folder, name, 'data'), binaries, owner }))
  const [first, second] = places as [Place, Place]
  const doors = await Promise.all(
    places.map(async ({ cluster }) => {
      await mkdir(path.join(cluster, '../log'), { recursive: true })
      for (const made of [path.dirname(cluster), path.join(cluster, '../log')]) await giveTo(made, owner)
      return openDoor(path.dirname(cluster), owner)
    }),
  )
  await initCluster(first, password)
  // The same cluster twice, of which one is told to follow.
  await promisify(execFile)('cp', ['-a', first.cluster, second.cluster])
  await writeFile(path.join(second.cluster, 'standby.signal'), '')
  const [one, two] = doors as [(typeof doors)[0], (typeof doors)[0]]
  const more = ['synchronous_commit=on', 'max_connections=100']
  const primary = `primary_conninfo=host=${one.host} port=${one.port} user=postgres password=${password}`
  const start = (place: Place, door: typeof one, own: string) =>
    spawnPostmaster(
      place,
      [...clusterSettings(door, false), ...[...more, own].flatMap((setting) => ['-c', setting])],
      path.join(path.dirname(place.cluster), 'start.log'),
    )
  const children = [start(first, one, 'synchronous_standby_names=*'), start(second, two, primary)]
  const asPostgres = (door: typeof one) => connectionUrl(door, 'postgres', password, 'postgres')
  await Promise.all([one, two].map((door) => answers(asPostgres(door))))
  for (const made of [`create role camp login password '${password}'`, "create database camp owner camp encoding 'UTF8'"])
    await onServer(asPostgres(one), (client) => client.query(made))
  return {
    url: `postgres://camp:${password}@${doors.map(({ host, port }) => `${encodeURIComponent(host)}:${port}`).join(',')}/camp`,
    kill: () => void children[0]?.kill('SIGKILL'),
    promote: () => onServer(asPostgres(two), async (client) => void (await client.query('select pg_promote()'))),
    stop: async () => {
      for (const [n, child] of children.entries())
        if (child.exitCode === null && child.signalCode === null) await stopPostmaster(places[n] ?? first, child.pid ?? 0)
      for (const place of places) await clearOrphans(place, () => {})
      for (const made of [folder, one.host, two.host]) await rm(made, { recursive: true, force: true })
    },
  }
}

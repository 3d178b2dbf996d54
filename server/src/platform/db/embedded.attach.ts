import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.port.ts'
import type { Door } from './embedded.cluster.ts'
import { DataDirectoryInUse } from './embedded.lock.ts'
import { connectionUrl, startEmbedded } from './embedded.ts'

/** A database that a command works on, and how to leave it as it was found. */
export interface OpenDatabase {
  readonly url: string
  close(): Promise<void>
}

/**
 * The database of the configuration for a command beside the server: that of DATABASE_URL, or the one of the data directory. The latter is
 * started for the time being; where a server runs on it and `shared` is set, the command works beside that server.
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  log: Log,
  { shared }: { readonly shared: boolean },
): Promise<OpenDatabase> {
  const { url, directUrl } = config.database
  if (url !== null) return { url: directUrl ?? url, close: async () => {} }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    return { url: embedded.url, close: () => embedded.stop() }
  } catch (error) {
    if (!shared || !(error instanceof DataDirectoryInUse)) throw error
    const running = await runningDatabase(config.dataDir)
    // The server is starting or stopping: its own words say who holds the directory.
    if (running === null) throw error
    return { url: running, close: async () => {} }
  }
}

/** The address of the database that a server keeps running below its data directory; null where none is ready. */
async function runningDatabase(dataDir: string): Promise<string | null> {
  const folder = path.join(dataDir, 'pg')
  const clusters = (await readdir(folder)).filter((name) => /^\d+$/.test(name))
  for (const cluster of clusters) {
    const text = await readFile(path.join(folder, cluster, 'postmaster.pid'), 'utf8').catch(() => '')
    const door = readDoor(text)
    if (door === null) continue
    const password = (await readFile(path.join(folder, 'password'), 'utf8')).trim()
    return connectionUrl(door, 'camp', password, 'camp')
  }
  return null
}

// Line by line: process, folder, start, port, folder of the socket, address, shared memory, state.
function readDoor(text: string): Door | null {
  const [, , , port = '', socket = '', address = '', , state = ''] = text.split('\n').map((line) => line.trim())
  return state === 'ready' && port !== '' ? { host: socket || address, port: Number(port) } : null
}

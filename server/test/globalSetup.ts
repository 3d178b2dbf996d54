import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { silentLog } from '../src/platform/log/log.port.ts'
import { dropDatabase, onServer } from './administer.ts'
import { prepareTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a database whose account may create others. */
    serverUrl: string
    /** Name of the migrated database that each test file gets a copy of. */
    templateName: string
  }
}

/** One PostgreSQL for the whole run: that of DATABASE_URL, or one that is thrown away afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [server] = await Promise.all([startServer(), build()])
  const templateName = `camp_template_${process.pid}`
  try {
    await dropDatabase(server.url, templateName)
    await onServer(server.url, (client) => client.query(`create database ${templateName} template template0 encoding 'UTF8'`))
    const url = withDatabase(server.url, templateName)
    await migrate(url, silentLog)
    await prepareTemplate(url)
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('serverUrl', server.url)
  project.provide('templateName', templateName)
  return async () => {
    await dropDatabase(server.url, templateName)
    await server.stop()
  }
}

/** Programs are tested as they are shipped. */
const build = () => promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../../tools/build.mjs'), 'server'])

async function startServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'camp-test-'))
  const embedded = await startEmbedded({ dataDir, log: silentLog, durable: false })
  return {
    url: embedded.url,
    stop: async () => {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

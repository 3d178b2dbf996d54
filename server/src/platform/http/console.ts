import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const here = path.dirname(fileURLToPath(import.meta.url))

/** The built console: beside the bundle in production, in its own package in development. */
export function consoleFolder(): string | null {
  const candidates = ['../../console/dist', '../../../../console/dist'].map((relative) => path.resolve(here, relative))
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html'))) ?? null
}

/** The name of the build that is served, by which an open page learns that there is a newer one; null where there is none. */
export function consoleBuild(folder: string | null = consoleFolder()): string | null {
  const file = folder && path.join(folder, '.build-id')
  return file && existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

const YEAR = 31_536_000

/** Serves the console at `/`. Built assets carry their hash in the name and are kept for ever; the page itself is asked for each time. */
export async function registerConsole(app: FastifyInstance): Promise<void> {
  const root = consoleFolder()
  if (!root) {
    app.log.warn('the console is not built; only calls are answered')
    return
  }
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    // A list: a plain name is not looked for where the browser accepts compression.
    index: ['index.html'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.setHeader('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${YEAR}, immutable` : 'no-cache')
    },
  })
}

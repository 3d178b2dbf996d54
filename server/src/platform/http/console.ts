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

/** A build may take the place of another under a server that runs: its name is looked up again after this time. */
const LOOK_AGAIN_MS = 5_000

/** Names the build of the console that is served, by which an open page learns that there is a newer one; null where there is none. */
export function consoleBuild(folder: string | null = consoleFolder()): () => string | null {
  const file = folder && path.join(folder, '.build-id')
  let name: string | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (file && performance.now() - lookedAt > LOOK_AGAIN_MS) {
      lookedAt = performance.now()
      name = existsSync(file) ? readFileSync(file, 'utf8').trim() : null
    }
    return name
  }
}

const YEAR = 31_536_000

/** Serves the console at `/`. Built assets carry their hash in the name and are kept without limit; the page itself is asked for each time. */
export async function registerConsole(app: FastifyInstance, root: string | null = consoleFolder()): Promise<void> {
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
  }) // The help by the address that people write: the console keeps its own behind a sign.
  for (const address of ['/help', '/help/*']) app.get(address, (request, reply) => reply.redirect(`/#${request.url}`))
}

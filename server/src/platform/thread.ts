import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** A thread by its source, from `src`: `platform/sheet/read.worker`. */
export type Thread = `${string}/${string}.worker`

export const SOURCES = fileURLToPath(new URL('..', import.meta.url))
const compiled = new Map<string, string>()

/** A thread or child process as plain JavaScript; they know nothing of the loader that runs sources in development. */
export function compiledForDevelopment(source: string): string {
  const known = compiled.get(source)
  if (known !== undefined) return known
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild') // a tool of development, absent in production
  const { outputFiles } = buildSync({
    entryPoints: [path.join(SOURCES, `${source}.ts`)],
    bundle: true,
    packages: 'external',
    alias: { '@camp/contract': path.join(SOURCES, '../../contract/src'), '@camp/server': SOURCES },
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  compiled.set(source, code)
  return code
}

/**
 * Starts a thread with at most so much memory: if it needs more, the thread ends and the server lives on.
 * In production the bundle has it beside itself; in development the source is compiled as it is loaded.
 */
export function startThread(thread: Thread, workerData: unknown, memoryMb: number): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${path.basename(thread)}.js`, import.meta.url), options)
  return new Worker(compiledForDevelopment(thread), { ...options, eval: true })
}

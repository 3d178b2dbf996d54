import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

const compiled = new Map<string, string>()

/** The thread's source as plain JavaScript; threads know nothing of the loader that runs sources in development. */
function compiledForDevelopment(source: string): string {
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild') // a tool of development, absent in production
  const code = compiled.get(source) ?? transformSync(readFileSync(source, 'utf8'), { loader: 'ts', format: 'cjs' }).code
  compiled.set(source, code)
  return code
}

/**
 * Starts a thread of this folder with at most so much memory: if it needs more, the thread ends and the server lives on.
 * In production the bundle has it beside itself; in development the source is compiled as it is loaded.
 */
export function startThread(name: 'sheet.worker' | 'read.worker', workerData: unknown, memoryMb: number): Worker {
  const options = { workerData, resourceLimits: { maxOldGenerationSizeMb: memoryMb } }
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, import.meta.url), options)
  return new Worker(compiledForDevelopment(fileURLToPath(new URL(`./${name}.ts`, import.meta.url))), { ...options, eval: true })
}

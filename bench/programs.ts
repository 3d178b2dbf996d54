import { join } from 'node:path'
import { build } from 'esbuild'
import { root, workFolder } from './served.ts'

/** Makes a program that plain Node runs, as the product's own build does: nothing that transforms code runs beside what is measured. */
async function made(entry: string): Promise<string> {
  const outfile = join(workFolder, entry.replace(/^.*\//, '').replace(/ts$/, 'mjs'))
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
  })
  return outfile
}

export const programs = {
  bare: () => made('bench/bare/bare.server.ts'),
  load: () => made('bench/load.client.ts'),
}

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Bytes that a browser loads (gzip), computed from the manifest of the console's build: what a screen needs at once is its chunk
// and all that this imports statically. Chunks loaded later (drawers, forms, charts) count for the screen that is seen first only
// if it imports them statically.
const dist = join(dirname(fileURLToPath(import.meta.url)), 'console/dist')
const path = join(dist, '.vite/manifest.json')
if (!existsSync(path)) throw new Error('console/dist holds no build: run `npm run build` first')
const manifest = JSON.parse(readFileSync(path, 'utf8'))

/** The chunks that come with these, themselves included. */
function closure(...keys) {
  const found = new Set()
  const walk = (key) => {
    if (found.has(key)) return
    found.add(key)
    for (const next of manifest[key].imports ?? []) walk(next)
  }
  for (const key of keys) walk(key)
  return found
}

const files = (keys, withStyles) =>
  [...keys].flatMap((key) => [manifest[key].file, ...(withStyles ? (manifest[key].css ?? []) : [])]).map((file) => join(dist, file))

/** The one chunk made of this source; a renamed source must be renamed here too, or the limit would hold for nothing. */
function chunk(pattern) {
  const found = Object.keys(manifest).filter((key) => pattern.test(key))
  if (found.length !== 1) throw new Error(`${pattern} names ${found.length} chunks of the console, not one: ${found.join(', ')}`)
  return found[0]
}

const entry = 'index.html'
const login = chunk(/\/LoginPage\.tsx$/)
// The shell comes in one file with what screens are made of.
const shell = chunk(/^_screens-/)
const list = chunk(/\/OrderListPage\.tsx$/)
// The words of all records come with the first screen that needs any, once: they count for the shell, not for each screen anew.
const words = chunk(/^_records-/)
const first = closure(entry, shell, list, words)
const screens = Object.keys(manifest).filter((key) => /Page\.tsx$/.test(key) && key !== login && key !== list)

/** The sheet that the page waits for (console/vite.signIn.ts). */
function signInSheet() {
  const named = [...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g)].map(([, href]) =>
    join(dist, href),
  )
  if (named.length !== 1) throw new Error(`the log-in waits for ${named.length} sheets, not for one`)
  return named[0]
}

/** Without the JavaScript or styles of `known`, which are there already. */
const beyond = (key, known) =>
  files(
    [...closure(key)].filter((part) => !known.has(part)),
    true,
  )

export default [
  { name: 'log-in, JavaScript', path: files(closure(entry, login)), limit: '170 kB', gzip: true },
  { name: 'log-in, styles', path: [signInSheet()], limit: '5 kB', gzip: true },
  { name: 'shell and order list', path: [...new Set(files(first, true))], limit: '320 kB', gzip: true },
  { name: '@camp/client', path: [join(dirname(dist), '../client/dist/client.js')], limit: '6 kB', gzip: true },
  ...screens.map((key) => ({ name: key.replace(/^src\//, ''), path: beyond(key, first), limit: '30 kB', gzip: true })),
].filter((check) => check.path.length > 0)

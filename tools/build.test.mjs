import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepPrevious } from './build.mjs'

const folders = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A build: files by path, and a manifest that names those of its own. */
function aBuild(files, own) {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  folders.push(folder)
  const all = { ...files, '.vite/manifest.json': JSON.stringify(own) }
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}

test('parts of the previous build stay, compressed ones too; those of the build before it go', () => {
  const previous = aBuild(
    {
      'assets/a-1.js': 'old',
      'assets/a-1.js.br': 'old',
      'assets/s-1.css': 'old',
      'assets/a-0.js': 'older',
      'assets/signIn-1.css': 'old',
      'index.html': '<link href="/assets/signIn-1.css">',
    },
    { 'a.js': { file: 'assets/a-1.js', css: ['assets/s-1.css'] } },
  )
  const next = aBuild({ 'assets/a-2.js': 'new', 'assets/s-1.css': 'new', 'index.html': 'new' }, { 'a.js': { file: 'assets/a-2.js' } })
  keepPrevious(previous, next)
  const has = (path) => existsSync(join(next, path))
  expect([has('assets/a-1.js'), has('assets/a-1.js.br'), has('assets/a-0.js'), has('assets/signIn-1.css')]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(readFileSync(join(next, 'assets/s-1.css'), 'utf8')).toBe('new')
  expect(readFileSync(join(next, 'index.html'), 'utf8')).toBe('new')
  expect(JSON.parse(readFileSync(join(next, '.vite/manifest.json'), 'utf8'))['a.js'].file).toBe('assets/a-2.js')
})

test('a first build has nothing to keep', () => {
  const next = aBuild({ 'index.html': 'new' }, {})
  keepPrevious(join(next, 'none'), next)
  expect(existsSync(join(next, 'index.html'))).toBe(true)
})

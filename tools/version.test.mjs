import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './ensure-installed.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

test('the project, its packages and its lockfile are of one version, which is the newest that CHANGELOG.md tells of', () => {
  const { version, workspaces } = read('package.json')
  const lock = read('package-lock.json')
  const said = /^## (\d+\.\d+\.\d+)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1]
  expect([said, lock.version]).toEqual([version, version])
  for (const name of workspaces) {
    const own = read(`${name}/package.json`)
    expect([name, own.version, lock.packages[name].version]).toEqual([name, version, version])
    if (own.dependencies?.['@camp/contract']) expect([name, own.dependencies['@camp/contract']]).toEqual([name, version])
  }
})

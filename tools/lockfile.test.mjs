import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { leftOut } from './lockfile.mjs'

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

describe('the lockfile', () => {
  test('holds every package that another system would need (else: node tools/lockfile.mjs)', () => {
    expect(Object.keys(leftOut(lock))).toEqual([])
  })

  test('is found incomplete where a package for another system is left out', () => {
    const { 'node_modules/@biomejs/cli-darwin-arm64': _leftOut, ...packages } = lock.packages
    const { version } = packages['node_modules/@biomejs/biome']
    expect(leftOut({ packages })).toEqual({
      'node_modules/@biomejs/cli-darwin-arm64': { version, cpu: ['arm64'], dev: true, optional: true, os: ['darwin'] },
    })
  })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleBuild } from './console.ts'

describe('the build that is served', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'console-'))
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is named by the build, also when another one takes its place under a running server', () => {
    const build = path.join(folder, 'dist')
    mkdirSync(build)
    const name = consoleBuild(build)
    expect(name()).toBeNull()
    writeFileSync(path.join(build, '.build-id'), 'a1\n')
    expect(name()).toBeNull()
    vi.advanceTimersByTime(6_000)
    expect(name()).toBe('a1')
    writeFileSync(path.join(build, '.build-id'), 'b2')
    vi.advanceTimersByTime(6_000)
    expect(name()).toBe('b2')
  })

  it('has no name where the console is not built', () => {
    expect(consoleBuild(null)()).toBeNull()
  })
})

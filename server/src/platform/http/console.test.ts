import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consoleBuild, registerConsole } from './console.ts'
import { sendRefusal } from './failures.ts'

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

describe('the files of the console', () => {
  it('are led to from the address of the help, whatever stands in it', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'console-'))
    const app = Fastify()
    await registerConsole(app, folder)
    try {
      const ledTo = async (url: string) => (await app.inject({ url })).headers.location
      expect(await ledTo('/help')).toBe('/#/help')
      expect(await ledTo('/help/order/refunds')).toBe('/#/help/order/refunds')
      expect(await ledTo('/help/%0d%0aset-cookie:a=b')).toBe('/#/help/%0d%0aset-cookie:a=b')
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('are asked for by addresses that make no sense: a refusal in our words, and no fault of ours', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'console-'))
    writeFileSync(path.join(folder, 'index.html'), '<p>console</p>')
    const lines: string[] = []
    const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } })
    app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))
    await registerConsole(app, folder)
    try {
      const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
      expect((await ask('/')).body).toBe('<p>console</p>')
      const refused = await Promise.all([
        ...['/%00', '/a%00b', '/assets/%00.js', '/foundation/%00'].map((url) => ask(url)),
        ask('/', { range: 'bytes=9999-' }),
        ask('/', { 'if-match': '"another"' }),
      ])
      for (const answer of refused) {
        expect([answer.statusCode, answer.json().error, answer.json().code]).toEqual([400, 'INVALID_INPUT', 999])
      }
      expect(lines).toEqual([])
    } finally {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

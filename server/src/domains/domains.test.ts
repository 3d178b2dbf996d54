import { createDomain, deleteDomain, getDomains, updateDomain } from '@camp/contract/domains/domains'
import { getRecordAsOf, getRecordHistory } from '@camp/contract/logs/logs.records'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'

const server = aServer()
let editor: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['DOMAIN', 'DOMAIN_EDIT', 'DOMAIN_DELETE'])).caller
})

const list = async (query: Record<string, unknown> = {}) =>
  ((await editor.loose(getDomains, { query: { page: 1, ...query } })).body as { content: { host: string }[] }).content.map(
    ({ host }) => host,
  )

describe('the sites of the business', () => {
  it('are listed by name or host, whole or in pages', async () => {
    for (const [name, host] of [
      ['官网', 'www.camp.example'],
      ['课堂', 'Learn.Camp.example'],
      ['活动', 'promo.camp.example'],
    ] as const) {
      expect((await editor.call(createDomain, { body: { name, host, purpose: `${name}用` } })).body.version).toBe(1)
    }
    expect(await list({ sort: 'host,asc' })).toEqual(['learn.camp.example', 'promo.camp.example', 'www.camp.example'])
    expect(await list({ host: 'LEARN' })).toEqual(['learn.camp.example'])
    expect(await list({ name: '活' })).toEqual(['promo.camp.example'])
    expect(await list({ activeFlg: 'INACTIVE' })).toEqual([])
    const whole = await editor.loose(getDomains, {})
    expect(whole.body).toHaveLength(3)
    expect((whole.body as object[])[0]).toMatchObject({ activeFlg: 'ACTIVE', version: 1 })
  })

  it('are host names and nothing else', async () => {
    for (const host of [
      'localhost',
      '10.0.0.1',
      'https://a.example',
      'a.example/x',
      'a.example:8080',
      '-a.example',
      'a..example',
      'a b.example',
    ]) {
      const answer = await editor.call(createDomain, { body: { name: '坏', host } })
      expect([host, answer.status, answer.error.fields?.[0]?.path]).toEqual([host, 400, 'host'])
    }
    expect((await editor.call(createDomain, { body: { name: '好', host: 'xn--fiq228c.example' } })).status).toBe(200)
  })

  it('have each host once, also against a change of another', async () => {
    const taken = await editor.call(createDomain, { body: { name: '二', host: 'WWW.camp.example' } })
    expect(taken.error).toMatchObject({ code: 999, error: 'HOST_TAKEN', fields: [{ path: 'host' }] })
    const { body } = await editor.call(createDomain, { body: { name: '三', host: 'three.example' } })
    const moved = { id: body.id, name: '三', host: 'www.camp.example', activeFlg: 'ACTIVE' as const }
    expect((await editor.call(updateDomain, { body: moved })).error.error).toBe('HOST_TAKEN')
  })

  it('are changed by version, keep what is left out, and are gone once deleted', async () => {
    const { id } = (await editor.call(createDomain, { body: { name: '测试', host: 'test.example', purpose: '试用' } })).body
    const change = { id, name: '测试站', host: 'test.example', activeFlg: 'INACTIVE' as const, version: 1 }
    expect((await editor.call(updateDomain, { body: change })).body).toEqual({ id, version: 2 })
    expect((await editor.call(updateDomain, { body: change })).status).toBe(409)
    const { body } = await editor.call(getRecordHistory, { query: { entity: 'domain', id, page: 1 } })
    expect(body.content[0]).toMatchObject({
      before: { name: '测试', activeFlg: 'ACTIVE' },
      after: { name: '测试站', activeFlg: 'INACTIVE' },
    })
    const now = await editor.call(getRecordAsOf, { query: { entity: 'domain', id, at: new Date().toISOString() } })
    expect(now.body.fields).toMatchObject({ purpose: '试用', activeFlg: 'INACTIVE' })
    expect((await editor.call(deleteDomain, { params: { id } })).body).toEqual({ id })
    expect((await editor.call(deleteDomain, { params: { id } })).status).toBe(404)
    expect(await list({ host: 'test.example' })).toEqual([])
    expect((await editor.call(createDomain, { body: { name: '测试', host: 'test.example' } })).status).toBe(200)
  })
})

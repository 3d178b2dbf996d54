import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import type { Caller } from '../../test/http.ts'

const server = aServer()
let admin: Caller
beforeAll(async () => {
  admin = await server.as('admin')
})

const begin = (name: string, length: number) =>
  admin.fetch('/foundation/api/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')},purpose ${Buffer.from('RESOURCE').toString('base64')}`,
    },
  })
const send = (name: string, bytes: string) => {
  const body = new FormData()
  body.set('purpose', 'RESOURCE')
  body.set('file', new Blob([bytes]), name)
  return admin.fetch('/foundation/api/files', { method: 'POST', body })
}

it('a file without a byte is called empty, by either way of sending it', async () => {
  const empty = { error: 'FILE_EMPTY', msg: '文件是空的（0 字节），请选择其他文件' }
  for (const answer of [await begin('a.mp3', 0), await send('a.mp3', '')]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject(empty)
  }
})

it('a long name keeps its end, as it does for small files, and is no reason to refuse', async () => {
  expect((await begin(`${'长'.repeat(230)}.mp3`, 20_000_000)).status).toBe(201)
})

import { applyChangeSet, undoChangeSet } from '@camp/contract/base/changes.calls'
import { undoStep } from '@camp/contract/base/undo.steps'
import { getRecordHistory } from '@camp/contract/logs/logs.records'
import {
  createResource,
  deleteResource,
  exportResources,
  getResource,
  getResourceWords,
  listResources,
  planResourceSwitch,
  switchResource,
  updateResource,
} from '@camp/contract/resources/resources'
import { tune } from '@camp/demo/demo.recordings'
import { readXlsx } from 'hucre/xlsx'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { settledSet } from '../../test/changeSets.ts'
import { businessDay, makeCamp } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { sentFile } from '../../test/uploads.ts'

const server = aServer({ WORKER: 'on' })
let editor: Caller
let reader: Caller
beforeAll(async () => {
  editor = (await signedIn(server, ['RESOURCE_INDEX', 'RESOURCE_EDIT', 'LOG_MANAGE'])).caller
  reader = (await signedIn(server, ['RESOURCE_INDEX'])).caller
})

let seed = 0
const song = async (name = '儿歌.wav') => (await sentFile(editor, 'RESOURCE', name, tune(2, ++seed))).id
const picture = async () => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: ++seed, g: 80, b: 90 } } })
    .png()
    .toBuffer()
  return (await sentFile(editor, 'COVER', '封面.png', bytes)).id
}
const made = async (title: string, more: object = {}) =>
  (await editor.call(createResource, { body: { title, kind: 'AUDIO', files: [{ mediaId: await song() }], ...more } })).body
const detail = async (id: number) => (await editor.call(getResource, { params: { id } })).body
const taught = (campId: number, resourceId: number, day: number) =>
  server.pool.query('update camp_lessons set resource_id = $2 where camp_id = $1 and day = $3', [campId, resourceId, day])

describe('a resource', () => {
  it('has a cover and files, with what they are, and is found by what it is', async () => {
    const coverId = await picture()
    const { rows } = await server.pool.query("insert into uploaders (name, phone) values ('贾老师', '19012340001') returning id")
    const uploaderId = Number(rows[0]?.id)
    const { id } = await made('Rain Song', { level: 'L2', theme: '天气', coverId, uploaderId })
    const [row] = (await reader.call(listResources, { query: { page: 1, title: 'rain', level: ['L2'], uploaderId: [uploaderId] } })).body
      .content
    expect(row).toMatchObject({
      id,
      coverUrl: `/media/${coverId}`,
      revision: 1,
      uploaderName: '贾老师',
      usedInCamps: 0,
      activeFlg: 'ACTIVE',
    })
    expect(row?.files).toEqual([expect.objectContaining({ name: '儿歌.wav', kind: 'AUDIO', seconds: 2, pages: null })])
    expect((await reader.fetch(row?.files[0]?.url ?? '')).status).toBe(200)
    expect((await reader.call(getResourceWords, {})).body).toEqual({ levels: ['L2'], themes: ['天气'] })
    const history = await editor.call(getRecordHistory, { query: { entity: 'resource', id, page: 1 } })
    expect(history.body.content[0]?.after).toMatchObject({ title: 'Rain Song', files: ['儿歌.wav'], uploaderName: '贾老师' })
    expect((await reader.call(createResource, { body: { title: 'x', kind: 'AUDIO', files: [] } })).status).toBe(403)
  })

  it('refuses what is no file of ours, twice the same, and a cover that is no picture', async () => {
    const mediaId = await song()
    const refused = async (more: object) => {
      const answer = await editor.call(createResource, { body: { title: 'x', kind: 'AUDIO', files: [{ mediaId }], ...more } })
      return [answer.error.error, answer.error.fields?.[0]?.path]
    }
    expect(await refused({ files: [{ mediaId: 'x'.repeat(26) }] })).toEqual(['MEDIA_UNKNOWN', 'files'])
    expect(await refused({ files: [{ mediaId }, { mediaId }] })).toEqual(['RESOURCE_FILE_TWICE', 'files'])
    expect(await refused({ coverId: mediaId })).toEqual(['RESOURCE_COVER_KIND', 'coverId'])
    // The app shows a cover to the world: a picture that was sent in as a file of a resource is none.
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    const inside = (await sentFile(editor, 'RESOURCE', '内页.png', bytes)).id
    expect(await refused({ coverId: inside })).toEqual(['MEDIA_UNKNOWN', 'coverId'])
    expect(await refused({ uploaderId: 999_999_999 })).toEqual(['UNKNOWN_REFERENCE', 'uploaderId'])
    expect(await refused({ title: ' ' })).toEqual(['INVALID_INPUT', 'title'])
    // Another's upload that no record shows yet.
    const other = (await signedIn(server, ['RESOURCE_INDEX', 'RESOURCE_EDIT'])).caller
    const theirs = (await sentFile(other, 'RESOURCE', 'b.wav', tune(1, 77))).id
    expect(await refused({ files: [{ mediaId: theirs }] })).toEqual(['MEDIA_UNKNOWN', 'files'])
  })

  it('is changed by version, and named anew without a new revision', async () => {
    const { id } = await made('Colours')
    const [file] = (await detail(id)).files
    const body = { id, title: 'Colors', kind: 'AUDIO' as const, files: [{ mediaId: file?.mediaId ?? '', name: '颜色.wav' }], version: 1 }
    expect((await editor.call(updateResource, { body })).body).toMatchObject({ version: 2, revision: 1, kept: 0 })
    expect((await editor.call(updateResource, { body })).status).toBe(409)
    expect((await detail(id)).files[0]?.name).toBe('颜色.wav')
  })

  it('is not deleted while camps use it, which are named; then its files go with it', async () => {
    const { id } = await made('Numbers')
    const camp = await makeCamp(server.pool, { name: '秋季营' })
    await taught(camp, id, 3)
    const refused = await editor.call(deleteResource, { params: { id } })
    expect(refused.error).toMatchObject({ code: 999, error: 'RESOURCE_IN_CAMPS' })
    expect(JSON.stringify(refused.error)).toContain('秋季营')
    await server.pool.query('update camp_lessons set resource_id = null where camp_id = $1', [camp])
    const { files } = await detail(id)
    const before = await detail(id)
    const { undo } = (await editor.call(deleteResource, { params: { id } })).body
    expect((await editor.fetch(files[0]?.url ?? '')).status).toBe(404)
    // Taken back it has them again.
    expect((await editor.call(undoStep, { params: { id: undo } })).status).toBe(200)
    const { title, revision, coverUrl } = before
    expect(await detail(id)).toMatchObject({ title, revision, coverUrl, files: before.files })
    expect((await editor.fetch(files[0]?.url ?? '')).status).toBe(200)
    // Who contributed it may have gone meanwhile.
    const { rows } = await server.pool.query("insert into uploaders (name, phone) values ('甄老师', '19012340009') returning id")
    const body = { id, title, kind: 'AUDIO' as const, files: [{ mediaId: files[0]?.mediaId ?? '' }], uploaderId: Number(rows[0]?.id) }
    expect((await editor.call(updateResource, { body: { ...body, version: (await detail(id)).version } })).status).toBe(200)
    const again = (await editor.call(deleteResource, { params: { id } })).body.undo
    await server.pool.query('update uploaders set deleted_at = now() where id = $1', [body.uploaderId])
    expect((await editor.call(undoStep, { params: { id: again } })).status).toBe(200)
    expect(await detail(id)).toMatchObject({ title, uploaderId: null })
    expect((await editor.call(deleteResource, { params: { id } })).status).toBe(200)
    expect((await editor.call(getResource, { params: { id } })).status).toBe(404)
    expect((await editor.fetch(files[0]?.url ?? '')).status).toBe(404)
  })

  it('says where it is used, and how many lessons keep it when it is switched off', async () => {
    const { id } = await made('Weather')
    const running = await makeCamp(server.pool)
    const ended = await makeCamp(server.pool, {
      start_date: businessDay(-60),
      end_date: businessDay(-40),
      enrol_end: businessDay(-50),
      enrol_start: businessDay(-90),
    })
    for (const day of [2, 5]) await taught(running, id, day)
    await taught(ended, id, 1)
    const { uses, usedInCamps, lessonsAhead } = await detail(id)
    expect([usedInCamps, lessonsAhead]).toEqual([2, 2])
    expect(uses.map(({ campId, status, days }) => [campId, status, days])).toEqual([
      [running, 'IN_PROGRESS', [2, 5]],
      [ended, 'ENDED', [1]],
    ])
    const off = await editor.call(switchResource, { params: { id }, body: { activeFlg: 'INACTIVE' } })
    expect(off.body).toMatchObject({ version: 2, lessonsAhead: 2 })
    const again = await editor.call(switchResource, { params: { id }, body: { activeFlg: 'INACTIVE' } })
    expect(again.body.version).toBe(2)
  })
})

it('many are switched off as a set of changes, which says what keeps them and can be taken back', async () => {
  const ids = [(await made('Many 1')).id, (await made('Many 2')).id]
  const camp = await makeCamp(server.pool)
  await taught(camp, ids[0] ?? 0, 1)
  const started = await editor.loose(planResourceSwitch, { body: { ids, activeFlg: 'INACTIVE' } })
  const { token } = started.body as { token: string }
  const settled = () => settledSet(editor, token)
  const states = async () =>
    (await editor.call(listResources, { query: { page: 1, title: 'Many', sort: ['title,asc'] } })).body.content.map((row) => row.activeFlg)
  expect(await settled()).toMatchObject({ counts: { READY: 2 } })
  await editor.loose(applyChangeSet, { params: { token }, body: { mode: 'VALID_ROWS' } })
  await settled()
  expect(await states()).toEqual(['INACTIVE', 'INACTIVE'])
  await editor.loose(undoChangeSet, { params: { token } })
  await settled()
  expect(await states()).toEqual(['ACTIVE', 'ACTIVE'])
})

it('are exported as the list shows them, by those who may, and the log says of the choice what it was', async () => {
  const { id } = await made('出口之歌', { level: 'L9', theme: '导出' })
  await made('另一首', { level: 'L9' })
  const clerk = (await signedIn(server, ['RESOURCE_INDEX', 'RESOURCE_EXPORT', 'LOG_MANAGE'])).caller
  const body = { level: ['L9'], theme: ['导出'], activeFlg: ['ACTIVE'], columns: ['title', 'files', 'usedInCamps', 'updatedAt'] }
  const { status, body: file } = await clerk.loose(exportResources, { body })
  expect(status).toBe(200)
  const rows = (await readXlsx(file as Uint8Array)).sheets[0]?.rows ?? []
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([
    ['标题', '文件', '使用营期数'],
    ['出口之歌', '儿歌.wav', 0],
  ])
  const { rows: said } = await server.pool.query("select after::text as said from operation_logs where call = 'exportResources'")
  expect(said.map((entry) => String(entry.said)).join()).toContain('导出')
  expect((await clerk.loose(exportResources, { body: { ids: [id], columns: ['cover'] } })).status).toBe(400)
  expect((await reader.loose(exportResources, { body: {} })).status).toBe(403)
})

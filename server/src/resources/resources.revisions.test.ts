import { createResource, getResource, updateResource } from '@camp/contract/resources/resources'
import { tune } from '@camp/demo/demo.recordings'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { aServer } from '../../test/aServer.ts'
import { businessDay, makeCamp } from '../../test/factories.ts'
import type { Caller } from '../../test/http.ts'
import { signedIn } from '../../test/people.ts'
import { sentFile } from '../../test/uploads.ts'

const server = aServer()
let editor: Caller
let songs: string[]
beforeAll(async () => {
  editor = (await signedIn(server, ['RESOURCE_INDEX', 'RESOURCE_EDIT'])).caller
})

type Step = 'replace' | 'everywhere' | 'day' | 'camp'
/** Days from a camp's making to its first, and from its first to its last. */
const START_IN = 2
const LENGTH = 3

interface Camp {
  readonly id: number
  begins: number
  /** What the rule says its children get; null before it has begun: the newest. */
  has: number | null
}

const newCamp = (resource: number) =>
  makeCamp(server.pool, {
    enrol_start: businessDay(-1),
    enrol_end: businessDay(1),
    start_date: businessDay(START_IN),
    end_date: businessDay(START_IN + LENGTH),
  }).then(async (id) => {
    await server.pool.query('update camp_lessons set resource_id = $2 where camp_id = $1 and day = 1', [id, resource])
    return id
  })

/** Time passes for camps alone: all of their days are moved back by one. */
const nextDay = (ids: readonly number[]) =>
  server.pool.query(
    `update camps set enrol_start = enrol_start - 1, enrol_end = enrol_end - 1, start_date = start_date - 1, end_date = end_date - 1
     where id = any($1)`,
    [ids],
  )

it('a camp keeps the revision that it began with, unless it is replaced everywhere while the camp runs', async () => {
  songs = []
  for (let at = 0; at < 4; at++) songs.push((await sentFile(editor, 'RESOURCE', `${at}.wav`, tune(1, at))).id)
  const steps = fc.array(fc.constantFrom<Step>('replace', 'everywhere', 'day', 'day', 'camp'), { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const file = (at: number) => [{ mediaId: songs[at % songs.length] ?? '' }]
      const { id } = (await editor.call(createResource, { body: { title: 'R', kind: 'AUDIO', files: file(0) } })).body
      let newest = 1
      const camps: Camp[] = [{ id: await newCamp(id), begins: START_IN, has: null }]
      for (const step of taken) {
        if (step === 'camp') camps.push({ id: await newCamp(id), begins: START_IN, has: null })
        else if (step === 'day') {
          await nextDay(camps.map((camp) => camp.id))
          for (const camp of camps) {
            camp.begins -= 1
            if (camp.begins === 0) camp.has = newest
          }
        } else {
          const everywhere = step === 'everywhere'
          const body = { id, title: 'R', kind: 'AUDIO' as const, files: file(newest), everywhere }
          newest = (await editor.call(updateResource, { body })).body.revision
          for (const camp of camps) if (everywhere && camp.has !== null && camp.begins >= -LENGTH) camp.has = newest
        }
      }
      const { body } = await editor.call(getResource, { params: { id } })
      expect(body.revisions.map(({ revision }) => revision)).toEqual(Array.from({ length: newest }, (_, at) => newest - at))
      // Each revision has the file that it was made with, and that file can still be had.
      expect(body.revisions.map(({ files }) => files[0]?.mediaId)).toEqual(
        body.revisions.map(({ revision }) => songs[(revision - 1) % songs.length]),
      )
      const got = new Map(body.uses.map(({ campId, revision }) => [campId, revision]))
      expect(camps.map((camp) => got.get(camp.id))).toEqual(camps.map(({ has }) => has ?? newest))
    }),
    { numRuns: 8 },
  )
}, 120_000)

it('what had no file yet gets its first one in every camp', async () => {
  const { id } = (await editor.call(createResource, { body: { title: 'E', kind: 'AUDIO', files: [] } })).body
  const camp = await makeCamp(server.pool)
  await server.pool.query('update camp_lessons set resource_id = $2 where camp_id = $1 and day = 1', [camp, id])
  const mediaId = (await sentFile(editor, 'RESOURCE', 'e.wav', tune(1, 40))).id
  const { body } = await editor.call(updateResource, { body: { id, title: 'E', kind: 'AUDIO', files: [{ mediaId }] } })
  expect(body).toMatchObject({ revision: 1, kept: 0 })
  const other = (await sentFile(editor, 'RESOURCE', 'f.wav', tune(1, 41))).id
  const after = await editor.call(updateResource, { body: { id, title: 'E', kind: 'AUDIO', files: [{ mediaId: other }] } })
  expect(after.body).toMatchObject({ revision: 2, kept: 1 })
})

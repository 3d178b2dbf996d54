import { CRASHES_A_MINUTE, crashParts, reportCrash } from '@camp/contract/base/crashes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Caller, startTestServer, type TestServer } from '../../test/http.ts'

const crash = {
  message: "Cannot read properties of undefined (reading 'name') of 19012345678",
  stack: 'TypeError: x\n    at OrderListPage-a1.js:1:2\n    wang.fang@example.com',
  screen: '/parent/detail?phone=19012345678',
  build: 'a1b2c3',
}

const lines: string[] = []
let server: TestServer
let kefu: Caller
beforeAll(async () => {
  server = await startTestServer({}, lines)
  kefu = await server.as('kefu')
})
afterAll(() => server.stop())

const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a screen crashed in a browser')

describe('a crash in a browser', () => {
  it('stands in the log of the server under the id that its reader is shown, without personal values', async () => {
    const answer = await kefu.call(reportCrash, { body: crash })
    expect(answer.status).toBe(200)
    expect(logged()).toHaveLength(1)
    expect(logged()[0]).toMatchObject({ requestId: answer.body.requestId, screen: '/parent/detail', build: 'a1b2c3' })
    expect(JSON.stringify(logged())).not.toMatch(/19012345678|wang\.fang@/)
    expect(logged()[0].stack).toContain('at OrderListPage-a1.js:1:2')
  })

  it('is taken ten times a minute of one person, and others are not held up by it', async () => {
    const answers = []
    for (let i = 0; i < CRASHES_A_MINUTE + 2; i++) answers.push((await kefu.call(reportCrash, { body: crash })).body.requestId)
    expect(answers.filter((id) => id !== null)).toHaveLength(CRASHES_A_MINUTE - 1)
    expect(answers.at(-1)).toBeNull()
    expect(logged()).toHaveLength(CRASHES_A_MINUTE)
    const caiwu = await server.as('caiwu')
    expect((await caiwu.call(reportCrash, { body: crash })).body.requestId).not.toBeNull()
  })

  it('is refused where it is longer than said, or nobody is signed in', async () => {
    for (const [part, most] of Object.entries(crashParts)) {
      const answer = await kefu.loose(reportCrash, { body: { ...crash, [part]: 'x'.repeat(most + 1) } })
      expect([answer.status, answer.error.fields?.[0]?.path]).toEqual([400, part])
    }
    expect((await new Caller(server.url).loose(reportCrash, { body: crash })).status).toBe(401)
  })
})

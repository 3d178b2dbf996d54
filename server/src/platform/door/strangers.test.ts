import { expect, it } from 'vitest'
import { aServer } from '../../../test/aServer.ts'
import { aKey, askSchool, keyEditorCodes } from '../../../test/doorKeys.ts'
import { signedIn } from '../../../test/people.ts'
import { newPrefix, newSecret } from './key.secret.ts'
import { Strangers } from './strangers.ts'

const server = aServer({ SANDBOX: 'off' })

it('a key that is known is no stranger, however many calls come at once before it is looked up', async () => {
  const key = await aKey((await signedIn(server, keyEditorCodes)).caller)
  const answers = await Promise.all(Array.from({ length: 60 }, () => askSchool(server, key.secret)))
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

it('an address that brings very many unknown keys has to wait; keys that are known go on', async () => {
  const key = await aKey((await signedIn(server, keyEditorCodes)).caller)
  expect((await askSchool(server, key.secret)).status).toBe(200)
  // All at once: on a busy machine some are there again before the thirty are used up one after the other.
  const answers = await Promise.all(Array.from({ length: 60 }, () => askSchool(server, newSecret('LIVE', newPrefix()).secret)))
  const refused = answers.filter(({ status, error }) => status === 429 && error === 'KEY_TRIES')
  expect(answers.filter(({ error }) => error === 'KEY_UNKNOWN')).toHaveLength(60 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await askSchool(server, key.secret)).status).toBe(200)
  // Also where it has to be read anew.
  server.running.services.door.keys.drop('all')
  expect((await askSchool(server, key.secret)).status).toBe(200)
})

it('tries that come at once count together', async () => {
  const strangers = new Strangers()
  const looks = Array.from({ length: 40 }, () => strangers.lookUp('192.0.2.1', async () => undefined))
  const told = await Promise.allSettled(looks)
  expect(told.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

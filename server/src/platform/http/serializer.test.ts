import { pageOf } from '@camp/contract/base/page'
import { calls } from '@camp/contract/catalogue'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { answerSerializer } from './serializer.ts'

// They are compiled at the first answer, when it is too late to find out.
it('writes what any call answers', () => {
  const written = calls.flatMap(({ id, answer }) => {
    if (answer.kind === 'page') return [z.array(answer.row), pageOf(answer)].map((schema) => [id, answerSerializer(schema)])
    return 'schema' in answer ? [[id, answerSerializer(answer.schema)]] : []
  })
  expect(written.length).toBeGreaterThan(500)
  expect(written.filter(([, write]) => typeof write !== 'function')).toEqual([])
})

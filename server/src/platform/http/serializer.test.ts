import { calls } from '@camp/contract/catalogue'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { answerSerializer } from './serializer.ts'

// They are compiled at the first answer, when it is too late to find out.
it('writes what any call answers', () => {
  const written = calls.flatMap(({ id, answer }) => {
    if ('schema' in answer) return [{ id, write: answerSerializer(answer.schema) }]
    return 'row' in answer ? [{ id, write: answerSerializer(z.array(answer.row)) }] : []
  })
  expect(written.length).toBeGreaterThan(500)
  for (const { id, write } of written) expect([id, typeof write]).toEqual([id, 'function'])
})

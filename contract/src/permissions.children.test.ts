import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { AnyCall } from './base/call.ts'
import { calls } from './catalogue.ts'
import { permissions } from './permissions.ts'

/** What only data of a child or its guardian is called in answers. */
const NAMES = ['studentName', 'parentName', 'parentPhone', 'receiver', 'birthday', 'nickname', 'students'] as const

/** Every key of what a schema describes, as JSON Schema names them. */
function keysOf(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name)
    keysOf(value, found)
  }
  return found
}

function answerOf({ answer }: AnyCall): z.ZodType | null {
  if (answer.kind === 'page') return answer.row
  return answer.kind === 'json' ? answer.schema : null
}

describe('codes that show data of children', () => {
  it('are marked as such: each that opens an answer which names a child or its guardian', () => {
    const unmarked = calls.flatMap((call) => {
      const schema = answerOf(call)
      if (!schema || typeof call.codes === 'string') return []
      const keys = keysOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }))
      const named = NAMES.filter((name) => keys.has(name))
      if (named.length === 0) return []
      return call.codes.filter((code) => !('showsChildren' in permissions[code])).map((code) => `${code}: ${call.id} (${named.join(', ')})`)
    })
    expect(unmarked).toEqual([])
  })
})

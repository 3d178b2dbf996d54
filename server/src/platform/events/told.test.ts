import { eventNames, recordOfEvent } from '@camp/contract/events.records'
import { recordNamed } from '@camp/contract/records'
import { expect, it } from 'vitest'
import { Scope, scopeOf } from '../scope.ts'
import { toldTo } from './told.ts'

const all = Scope.everything('a test')

it('each event is of a record, and is told to who may open that and sees the whole business', () => {
  for (const name of eventNames) {
    const [code = ''] = recordNamed(recordOfEvent(name)).codes
    expect(toldTo({ codes: new Set([code]), scope: all })).toContain(name)
    expect(toldTo({ codes: new Set([code]), scope: scopeOf(1, 'OWN_GROUPS') })).toEqual([])
  }
  expect(toldTo({ codes: new Set(['WEBHOOK', 'API_KEY']), scope: all }).filter((name) => !name.startsWith('webhook'))).toEqual([])
})

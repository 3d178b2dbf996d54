import { records } from '@camp/contract/records'
import { expect, test } from 'vitest'

const screens: Record<string, string> = import.meta.glob('../src/**/*.tsx', { query: '?raw', import: 'default', eager: true })
const sources = Object.values(screens)

test('the history of every kind of record is opened from a screen of its own, beside the log', () => {
  const opens = (entity: string) =>
    sources.some(
      (source) =>
        source.includes(`entity="${entity}"`) ||
        new RegExp(`<HistoryButton[^>]* of=\\{${entity}Record\\}|useRowHistory(<[^(]*>)?\\('${entity}'`, 's').test(source),
    )
  expect(records.map(({ entity }) => entity).filter((entity) => !opens(entity))).toEqual([])
})

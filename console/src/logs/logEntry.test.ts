import { expect, test } from 'vitest'
import { type LogRow, targetText } from './logEntry.ts'

const of = (entity: string, id: number | null = null) => ({ target: { entity, id }, targetName: null }) as LogRow

test('what has no history of its own is said by its name too, in both languages', () => {
  expect(['log', 'refund', 'clockIn'].map((entity) => targetText(of(entity), 'zh-CN'))).not.toContain('log')
  expect(targetText(of('log'), 'zh-CN')).toBe('操作日志')
  expect(targetText(of('log'), 'en-US')).toBe('operation log')
  for (const entity of ['refund', 'clockIn', 'statementLine', 'replyTemplates'])
    expect(targetText(of(entity), 'zh-CN')).toMatch(/^\p{Script=Han}+$/u)
})

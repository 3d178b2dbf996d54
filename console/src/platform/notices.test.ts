import { afterEach, expect, test } from 'vitest'
import { dismissAll, listenForErrors, messageStore, raiseError } from './notices.ts'

afterEach(dismissAll)
const shown = () =>
  messageStore.read().map((message) => ('description' in message ? [message.title, message.description] : [message.title]))

test('a global error event shows a notice with its title and message, as long as somebody listens', () => {
  const stop = listenForErrors()
  raiseError('保存失败', '请稍后再试')
  expect(shown()).toEqual([['保存失败', '请稍后再试']])
  window.dispatchEvent(new CustomEvent('error', { detail: null }))
  stop()
  raiseError('再次失败', '不再显示')
  expect(shown()).toHaveLength(1)
})

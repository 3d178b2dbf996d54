import { expect, test } from 'vitest'
import specified from '../../../contract/test/specification.strings.json' with { type: 'json' }
import { notifyText } from './notify.text.ts'

const { zh } = notifyText
const held = {
  'message.detailTitle': zh.detailTitle,
  'message.empty': zh.noMessages,
  'task.deleteConfirm': zh.deleteAsk,
  'task.empty': zh.noTasks,
  'task.done': zh.done,
  'task.failed': zh.failed,
}

test('the drawers say what the specification says, word for word', () => {
  const ofDrawers = Object.entries(specified).filter(([key]) => /^(message|task)\./.test(key))
  expect(held).toEqual(Object.fromEntries(ofDrawers))
})

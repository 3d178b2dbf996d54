import { getMessageDeliveries, getMessageTask, previewMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { row } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MessageTaskDetailPage } from './MessageTaskDetailPage.tsx'
import type { MessageTaskRow } from './messageTaskRow.ts'

const server = fakeServer()
const task: MessageTaskRow = {
  ...row,
  id: 4,
  title: '打卡提醒',
  content: '{name}，请按时打卡。',
  channel: 'SMS',
  purpose: 'MESSAGES',
  audience: { kind: 'PARENTS', all: true, roleIds: [], userIds: [], tagIds: [], campIds: [] },
  audienceNames: [],
  scheduledAt: null,
  status: 'SENT',
  failure: null,
  channelFault: null,
  total: 28,
  sent: 26,
  failed: 2,
  senderName: '林晓雯',
  startedAt: row.createdAt,
  finishedAt: row.createdAt,
}
const shown = (own: Partial<MessageTaskRow> = {}) => {
  const answers: Readonly<Record<string, unknown>> = {
    [getMessageTask.path.replace('{id}', '4')]: { ...task, ...own },
    [getMessageDeliveries.path.replace('{id}', '4')]: aPage([], 0),
    [previewMessageTask.path]: {
      total: 28,
      unreachable: 0,
      withheld: 0,
      ready: true,
      samples: [{ name: '王女士', text: '王女士，请按时打卡。' }],
    },
  }
  server.answer(({ path }) => ({ body: answers[path] ?? {} }))
  onScreen(<MessageTaskDetailPage />, { at: '/messageTask/detail?id=4', codes: ['MESSAGE_TASK', 'MESSAGE_TASK_SEND'] })
}

test('a message reads as a recipient reads it, by name, and its tabs count', async () => {
  shown()
  const content = within(await screen.findByRole('region', { name: '内容' }))
  expect(await content.findByText('王女士，请按时打卡。')).toBeTruthy()
  expect(content.getByText('{name}，请按时打卡。')).toBeTruthy()
  expect(content.getByText('以 王女士 为例')).toBeTruthy()
  const tabs = within(screen.getByRole('group', { name: '结果' })).getAllByRole('radio')
  expect(tabs.map((tab) => tab.closest('label')?.textContent)).toEqual(['全部 28', '已送出 26', '失败 2'])
})

test('why a message came to nothing stands under its title', async () => {
  shown({ status: 'FAILED', failure: 'CHANNEL_OFF', total: 0, sent: 0, failed: 0 })
  expect((await screen.findByRole('alert')).textContent).toBe('该渠道尚未配置')
})

import { parameters } from '@camp/contract/base/parameters'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ParameterModal } from './ParameterModal.tsx'

const server = fakeServer()
const key = 'contract.clauses'
const rule = parameters[key]
const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const row = {
  id: 3,
  version: 1,
  ...moments,
  key,
  group: 'coach',
  value: '甲方{company}',
  valueType: 'text',
  description: rule.zh,
  isSet: true,
} as const

test('clauses show as they will read while they are typed; a place that nothing fills is refused', async () => {
  server.answer(() => ({ body: { id: 3, version: 2 } }))
  const { user } = onScreen(<ParameterModal name="合同条款" parameter={{ row, key, rule }} onClose={() => undefined} />, {
    codes: ['PARAM_EDIT'],
  })
  const preview = () =>
    within(screen.getByRole('region', { name: '预览' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(preview()).toEqual(['甲方启明少儿英语'])
  const field = screen.getByRole('textbox')
  await user.click(field)
  await user.keyboard('{End}{Enter}{{coach}与{{公司}')
  expect(preview()).toEqual(['甲方启明少儿英语', '沈雨欣与{公司}'])
  await user.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('“{公司}”不是可用的占位符，请改用提示中的占位符')).toBeTruthy()
  expect(server.seen).toEqual([])
})

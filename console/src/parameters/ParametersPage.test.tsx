import { parameters } from '@camp/contract/base/parameters'
import { getServiceStates, listParamConfig } from '@camp/contract/parameters/parameters.calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { ParametersPage } from './ParametersPage.tsx'

const server = fakeServer()
const moments = { createdAt: '2026-01-01T00:00:00Z', updatedAt: '2026-01-01T00:00:00Z' }
const rows = (['commission.aloneBp', 'order.completeAfterDays', 'retention.taskDays'] as const).map((key, at) => ({
  id: at + 1,
  version: 1,
  ...moments,
  key,
  group: parameters[key].group,
  value: parameters[key].value,
  valueType: 'integer',
  description: parameters[key].zh,
  isSet: false,
}))

test('parameters are found by their name, their sentence and their code, which only the dialog shows', async () => {
  server.answer(({ path }) =>
    path === listParamConfig.path ? { body: aPage(rows, rows.length) } : path === getServiceStates.path ? { body: [] } : undefined,
  )
  const { user } = onScreen(<ParametersPage />, { codes: ['BANNER_OTHER', 'PARAM_EDIT'] })
  const names = () => screen.getAllByRole('listitem').flatMap((item) => item.getAttribute('aria-label') ?? [])
  expect(await screen.findByRole('listitem', { name: '任务保留' })).toBeTruthy()
  expect(names()).toEqual(['推荐人佣金单人上限', '订单自动完成时间', '任务保留'])
  expect(screen.queryByText('retention.taskDays')).toBeNull()
  const groups = within(screen.getByRole('navigation', { name: '分组' }))
  expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['订单 2', '数据保留 1'])

  const find = screen.getByRole('searchbox')
  for (const [typed, found] of [
    ['佣金', ['推荐人佣金单人上限']],
    ['签收后', ['订单自动完成时间']],
    ['RETENTION.', ['任务保留']],
  ] as const) {
    await user.clear(find)
    await user.type(find, typed)
    expect(names()).toEqual(found)
  }
  await user.click(screen.getByRole('button', { name: '修改：任务保留' }))
  const dialog = within(await screen.findByRole('dialog', { name: '任务保留' }))
  expect(dialog.getByText('retention.taskDays')).toBeTruthy()
})

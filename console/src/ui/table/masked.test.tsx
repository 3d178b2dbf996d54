import { revealPersonal } from '@camp/contract/base/pii.calls'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/fakeServer.ts'
import { onScreen } from '../../../test/screenFixture.tsx'
import { messageStore } from '../../platform/notices.ts'
import { PersonalCell } from './cells.tsx'
import { DataTable } from './DataTable.tsx'

const server = fakeServer()

test('a click on a masked phone opens the row, as beside it, and copies no mask; shown in full, it is copied', async () => {
  server.answer(({ path }) => ({ body: path === revealPersonal.path ? { value: '19000009264' } : {} }))
  const onPeek = vi.fn()
  const columns = [
    { key: 'name', title: 'Name', width: 100, cell: () => '豆豆妈妈' },
    {
      key: 'phone',
      title: 'Phone',
      width: 130,
      cell: () => <PersonalCell value="190****9264" entity="order" id={1} field="parentPhone" />,
    },
  ]
  const { user } = onScreen(<DataTable label="Orders" columns={columns} rows={[{ id: 1 }]} onPeek={onPeek} />, { codes: ['PII_VIEW'] })
  await user.click(screen.getByText('190****9264'))
  expect(onPeek).toHaveBeenCalledOnce()
  expect(messageStore.read()).toEqual([])
  await user.click(screen.getByRole('button', { name: '查看完整内容' }))
  await user.click(await screen.findByText('19000009264'))
  expect(await navigator.clipboard.readText()).toBe('19000009264')
  expect(onPeek).toHaveBeenCalledOnce()
})

import { labelled } from '@camp/contract/base/labels'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../../test/screenFixture.tsx'
import { screens } from '../../shell/screens.ts'
import { InPeek } from '../peek/peek.ts'
import type { Column } from '../table/column.ts'
import { columnOf } from '../table/recordColumn.tsx'
import { nameIn } from './recordNames.tsx'

const record = {
  fields: {
    parentName: ['家长', 'Parent'],
    coachName: ['辅导老师', 'Coach'],
    groupName: ['分组', 'Group'],
    orderNumber: ['订单号', 'Order'],
    studentName: ['学员', 'Student'],
    state: ['状态', 'State', labelled({ ON: ['开', 'On', 'green'] })],
  },
} as const

const row = {
  id: 1,
  parentId: 7,
  parentName: 'Chen',
  coachId: null,
  coachName: 'Li',
  groupId: 3,
  campId: 2,
  groupName: 'A',
  orderNumber: '20261129',
  studentName: 'Lele',
  state: 'ON' as const,
}
type Row = typeof row

const column = columnOf(record)
const columns: readonly Column<Row>[] = (['parentName', 'coachName', 'groupName', 'orderNumber', 'studentName', 'state'] as const).map(
  (key) => column<Row>(key, { width: 90 }),
)
const cells = columns.map(({ key, cell }) => <p key={key}>{cell(row)}</p>)
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test('a column that names another record leads to it, where the row holds its id and the reader may open it', () => {
  expect(screens.length).toBeGreaterThan(0)
  const { container, unmount } = onScreen(<>{cells}</>, { codes: ['PARENT_DETAIL', 'CAMP_STUDENT', 'ORDER_INDEX', 'COASH_INDEX'] })
  // A coach without an id, and a child whose place in a camp the row does not name, are text.
  expect(links()).toEqual(['/parent/detail?id=7', '/camp/campStudent?groupId=3&campId=2', '/order/detail?orderNumber=20261129'])
  // In a table rows take the focus.
  expect(screen.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1])
  const shown = container.textContent
  unmount()
  const bare = onScreen(<>{cells}</>, { codes: [] })
  expect(links()).toEqual([])
  expect(bare.container.textContent).toBe(shown)
})

test('in the drawer beside a list each name takes the focus', () => {
  onScreen(<InPeek value={true}>{cells}</InPeek>, { codes: ['PARENT_DETAIL', 'ORDER_INDEX'] })
  expect(screen.getAllByRole('link').map(({ tabIndex }) => tabIndex)).toEqual([0, 0])
})

test('nobody named is a dash, and a name outside a table takes the focus', () => {
  onScreen(
    <>
      {nameIn({ coachId: null, coachName: null }, 'coachName')}
      {nameIn(row, 'parentName')}
    </>,
    { codes: ['PARENT_DETAIL'] },
  )
  expect(screen.getByText('–')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Chen' }).tabIndex).toBe(0)
})

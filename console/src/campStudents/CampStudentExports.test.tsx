// @vitest-environment jsdom

import type { CampStudentListFilter, CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { MOST_PICKED } from '@camp/contract/campStudents/campStudents.exports'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { CampStudentBulk } from './CampStudentExports.tsx'

const server = fakeServer()

const picked = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const selection = { choice: { ids }, count } as unknown as ListSelection<CampStudentListFilter> // all that it reads
  const list = { sort: { key: 'id', desc: true } } as unknown as List<CampStudentRow, CampStudentListFilter> // all that it reads
  return onScreen(<CampStudentBulk campId={1} list={list} shown={[]} selection={selection} />, { codes: ['CAMP_EXPORT'] })
}

it('as many as an address holds are exported, and for more the way is told', async () => {
  server.answer(() => ({ status: 400, body: {} }))
  const { user } = picked(MOST_PICKED)
  await user.click(screen.getByRole('button', { name: '导出所选' }))
  await waitFor(() =>
    expect(
      server.seen
        .find(({ method }) => method === 'GET')
        ?.query.get('ids')
        ?.split(','),
    ).toHaveLength(MOST_PICKED),
  )
  cleanup()
  picked(MOST_PICKED + 1)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('最多导出 500 人')
})

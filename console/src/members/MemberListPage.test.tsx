import { getMember, getMemberConfig, getMemberData } from '@camp/contract/members/members'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { row } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { MemberListPage } from './MemberListPage.tsx'
import type { MemberRow } from './memberRow.ts'

const server = fakeServer()

const member = (id: number, parentName: string, erasedAt: string | null): MemberRow => ({
  ...row,
  id,
  parentId: id,
  parentName,
  parentPhone: '',
  levelId: 1,
  level: '年卡',
  startedAt: row.createdAt,
  expiresAt: '2027-11-20T03:18:00.000Z',
  daysLeft: 300,
  source: 'GIFT',
  erasedAt,
})

test('the membership of a family that was forgotten cannot be extended; what it was is still there', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    [getMember.path]: aPage([member(1, '小禾妈妈', null), member(2, '***', row.createdAt)], 2),
    [getMemberData.path]: { total: 2, byLevel: [], expiringIn30Days: 0, expired: 0, byWeek: [] },
    [getMemberConfig.path]: [],
  }
  server.answer(({ path }) => ({ body: answers[path] ?? { value: null, views: [] } }))
  onScreen(<MemberListPage />, { codes: ['MEMBER_INDEX', 'MEMBER_EDIT'] })
  const actionsOf = async (name: string) => {
    const line = (await screen.findByText(name)).closest('tr') as HTMLElement // a name stands in a row
    return within(line)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  }
  expect(await actionsOf('小禾妈妈')).toEqual(expect.arrayContaining(['延长']))
  expect(await actionsOf('***')).not.toContain('延长')
  expect(await actionsOf('***')).toEqual(expect.arrayContaining([expect.stringContaining('记录')]))
})

test('the rows come first: who came and went by week is shown when it is asked for', async () => {
  const answers: Readonly<Record<string, unknown>> = {
    [getMember.path]: aPage([member(1, '小禾妈妈', null)], 1),
    [getMemberData.path]: {
      total: 1,
      byLevel: [],
      expiringIn30Days: 0,
      expired: 0,
      byWeek: [{ weekStart: '2026-11-23', started: 2, ended: 1, active: 1 }],
    },
    [getMemberConfig.path]: [],
  }
  server.answer(({ path }) => ({ body: answers[path] ?? { value: null, views: [] } }))
  const { user } = onScreen(<MemberListPage />, { codes: ['MEMBER_INDEX'] })
  expect(await screen.findByText('当前会员')).toBeTruthy()
  expect(screen.queryByRole('region', { name: '近 12 周' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '近 12 周', expanded: false }))
  expect(within(await screen.findByRole('region', { name: '近 12 周' })).getByText(/新增 2，到期 1/)).toBeTruthy()
})

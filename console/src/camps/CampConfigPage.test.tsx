import { getCampConfig, getCampTypes, saveCampConfig } from '@camp/contract/camps/camps.config'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { campType } from '../../test/recordFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { CampConfigPage } from './CampConfigPage.tsx'

const server = fakeServer()
const config = {
  campTypeId: 5,
  campType: '体验营',
  lessonDays: 7,
  unlockTime: '06:00',
  makeupDays: 3,
  commentDeadlineHours: 24,
  groupCapacity: 30,
  certificateMinClockIns: 5,
  reminderTime: '19:00',
  version: 4,
}

const { campType: _name, ...sent } = config

function open(codes: readonly string[]) {
  server.answer(({ method, path, query }) => {
    if (path === getCampTypes.path) return { body: ['体验营', '正价营'].map((name, at) => ({ ...campType, id: 5 + at, name })) }
    if (path === saveCampConfig.path && method === 'POST') return { body: { id: 5, version: 5 } }
    if (path !== getCampConfig.path) return
    const id = Number(query.get('campTypeId'))
    return { body: { ...config, campTypeId: id, campType: id === 5 ? '体验营' : '正价营', lessonDays: id === 5 ? 7 : 18 } }
  })
  return onScreen(<CampConfigPage />, { at: '/camp/configure', codes: ['CAMP_CONFIG', ...codes] })
}

test('all types stand with all their settings, and a value is changed where it stands, by its version', async () => {
  const { user } = open(['CAMP_CONFIG_EDIT'])
  const [first, second] = await screen.findAllByRole('listitem')
  expect(await within(second as HTMLElement).findByText('18 天')).toBeTruthy()
  await user.click(await within(first as HTMLElement).findByText('24 小时'))
  const box = screen.getByRole('textbox', { name: '“体验营”的点评时限' })
  await user.clear(box)
  await user.type(box, '36{Enter}')
  await waitFor(() =>
    expect(server.seen.find(({ method, path }) => method === 'POST' && path === saveCampConfig.path)?.body).toEqual({
      ...sent,
      commentDeadlineHours: 36,
    }),
  )
  // A time of day that is none is not sent.
  await user.click(within(first as HTMLElement).getByText('19:00'))
  const clock = screen.getByRole('textbox', { name: '“体验营”的打卡提醒时间' })
  await user.clear(clock)
  await user.type(clock, '25:00{Enter}')
  expect(await screen.findByText('请按 07:30 的格式填写')).toBeTruthy()
})

test('who may not change them reads them', async () => {
  open([])
  await waitFor(() => expect(screen.getAllByText('24 小时')).toHaveLength(2))
  expect(screen.queryAllByRole('button', { name: /点评时限/ })).toEqual([])
})

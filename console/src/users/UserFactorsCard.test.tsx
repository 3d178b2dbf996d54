import { approveFactorReset, askFactorReset, declineFactorReset, getUserFactors } from '@camp/contract/users/users.factors'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { aUser } from '../../test/userFixture.ts'
import { UserFactorsCard } from './UserFactorsCard.tsx'

const server = fakeServer()
const user = aUser()
const asked = { id: 9, byId: 77, byName: '周思远', reason: '手机丢失', at: '2026-11-30T10:00:00Z', until: '2026-12-01T10:00:00Z' }
const sent: string[] = []
function answers(first: { set: boolean; asked: object | null }) {
  sent.length = 0
  server.answer(({ path, method }) => {
    if (path === getUserFactors.path.replace('{id}', String(user.id))) return { body: first }
    if (!path.includes('factor')) return { body: { content: [], userId: null, holderId: null } }
    sent.push(`${method} ${path}`)
    return { body: { id: 9 } }
  })
}
const card = async () => within(await screen.findByRole('region', { name: '第二因素' }))

test('for who has lost all factors a reset is asked for, with a reason', async () => {
  answers({ set: true, asked: null })
  const held = onScreen(<UserFactorsCard user={user} />, { codes: ['USER_RESET_PASSWORD'] })
  await held.user.click(await (await card()).findByRole('button', { name: '申请重置' }))
  const dialog = within(await screen.findByRole('dialog'))
  await held.user.type(dialog.getByRole('textbox', { name: /原因/ }), '手机丢失，已视频核实')
  await held.user.click(dialog.getByRole('button', { name: '申请重置' }))
  await expect.poll(() => sent).toEqual([`POST ${askFactorReset.path.replace('{id}', String(user.id))}`])
})

test('what a colleague asked for is approved once that was asked about, or declined', async () => {
  answers({ set: true, asked })
  const held = onScreen(<UserFactorsCard user={user} />, { codes: ['USER_RESET_PASSWORD'] })
  expect(await (await card()).findByText(/周思远 申请重置：手机丢失/)).toBeTruthy()
  await held.user.click((await card()).getByRole('button', { name: '同意重置' }))
  await held.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '同意重置' }))
  await expect.poll(() => sent).toEqual([`POST ${approveFactorReset.path.replace('{id}', '9')}`])
  await held.user.click((await card()).getByRole('button', { name: '拒绝' }))
  await expect.poll(() => sent.at(-1)).toBe(`POST ${declineFactorReset.path.replace('{id}', '9')}`)
})

test('who has none needs no reset', async () => {
  answers({ set: false, asked: null })
  onScreen(<UserFactorsCard user={user} />, { codes: ['USER_RESET_PASSWORD'] })
  expect(await (await card()).findByText('未设置')).toBeTruthy()
  expect((await card()).queryByRole('button')).toBeNull()
})

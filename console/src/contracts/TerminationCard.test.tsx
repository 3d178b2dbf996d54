import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { TerminationCard } from './TerminationCard.tsx'

const contract = { flowId: 'L202610010000000001', coachName: '何雨桐', provider: 'BUILTIN' } as const
const asked: ComponentProps<typeof TerminationCard>['asked'] = {
  state: 'ASKED',
  version: 3,
  reason: '单价有误',
  askedById: 99,
  askedByName: '宋佳',
  askedAt: '2026-11-02T02:00:00Z',
  who: ['钱宁'],
}
const codes = ['COASH_CONTRACT_EDIT'] as const

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('a second person sees why and who else could, and decides; who asked can only take it back', () => {
  const { unmount } = onScreen(<TerminationCard contract={contract} asked={asked} />, { codes })
  expect(screen.getByText('单价有误')).toBeTruthy()
  expect(screen.getByText(/可以确认的同事：钱宁/)).toBeTruthy()
  expect(buttons()).toEqual(['确认解除', '不同意解除'])
  unmount()
  onScreen(<TerminationCard contract={contract} asked={{ ...asked, askedById: 1 }} />, { codes })
  expect(buttons()).toEqual(['撤回申请'])
})

test('who has no right to it sees it and does nothing; what waits with an outside signer says what to do there', () => {
  const { unmount } = onScreen(<TerminationCard contract={contract} asked={asked} />)
  expect(buttons()).toEqual([])
  unmount()
  onScreen(<TerminationCard contract={contract} asked={{ ...asked, state: 'STARTED', who: [] }} />, { codes })
  expect(screen.getByText(/老师拒签的，可以再次申请/)).toBeTruthy()
  expect(buttons()).toEqual([])
})

test('what cannot be undone is asked for in red, with the quiet answer in focus', async () => {
  const { user } = onScreen(<TerminationCard contract={contract} asked={asked} />, { codes })
  await user.click(screen.getByRole('button', { name: '确认解除' }))
  const dialog = within(await screen.findByRole('dialog', { name: /确认解除/ }))
  expect(dialog.getByRole('button', { name: '确认解除' }).className).toContain('danger')
  expect(document.activeElement?.textContent).toBe('取消')
})

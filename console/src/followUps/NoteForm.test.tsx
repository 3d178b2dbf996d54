import type { FollowUp } from '@camp/contract/followUps/followUps'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { namedIn, namedText, namingAt, partsOf } from '../ui/mention/naming.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { FollowUpsCard } from './followUps.parts.tsx'
import { NoteForm } from './NoteForm.tsx'

const server = fakeServer()
const people = [
  { id: 4, name: '李婷' },
  { id: 9, name: '周思远' },
]
const page = (content: readonly object[]) => ({ content, totalElements: content.length, totalPages: 1, size: 5, number: 0 })

function answered(notes: readonly Partial<FollowUp>[] = []) {
  server.answer(({ method, path, query }) => {
    if (path === '/api/follow-up/readers') {
      const keyword = query.get('keyword') ?? ''
      return { body: people.filter(({ name }) => name.includes(keyword)) }
    }
    if (method === 'POST') return { body: { id: 1, version: 1 } }
    return { body: page(query.get('promise') ? [] : notes) }
  })
  return onScreen(<FollowUpsCard parentId={3} />, { codes: ['PARENT_DETAIL', 'FOLLOW_UP'] })
}
const sent = () => server.seen.filter(({ method, path }) => method === 'POST' && path === '/api/follow-up').map(({ body }) => body)

describe('colleagues in a note', () => {
  test('are offered behind an @, taken by keys, and sent by their numbers as long as they stand in the words', async () => {
    const { user } = answered()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /跟进内容/ })
    await user.type(box, '请 @')
    await waitFor(() =>
      expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(['李婷', '周思远']),
    )
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('option', { hidden: true, selected: true }).textContent).toBe('周思远')
    await user.keyboard('{Enter}')
    expect([box.value, box.selectionStart, document.activeElement === box]).toEqual(['请 @周思远 ', 7, true])
    await user.keyboard('和 @李')
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1))
    await user.keyboard('{Tab}跟进')
    expect(box.value).toBe('请 @周思远 和 @李婷 跟进')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent()).toMatchObject([{ content: '请 @周思远 和 @李婷 跟进', mentions: [9, 4] }]))
    // Who was taken out of the words again is not named.
    await user.type(box, '@')
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(2))
    await user.keyboard('{Enter}')
    await user.clear(box)
    await user.type(box, '没有人')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ content: '没有人', mentions: [] }))
  })

  test('are found by the letters that spell their names, in full or by the first of each', async () => {
    const { user } = answered()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /跟进内容/ })
    const offered = () => screen.queryAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)
    for (const letters of ['zsy', 'zhousi']) {
      await user.clear(box)
      await user.type(box, `请 @${letters}`)
      await waitFor(() => expect(offered()).toEqual(['周思远']))
    }
    await user.keyboard('{Enter}')
    expect(box.value).toBe('请 @周思远 ')
  })

  test('are left to their words by Esc, and an address of e-mail names nobody', async () => {
    const { user } = answered()
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /跟进内容/ })
    await user.type(box, '@周')
    await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(1))
    await user.keyboard('{Escape}')
    expect(screen.queryAllByRole('option', { hidden: true })).toEqual([])
    expect(box.value).toBe('@周')
    expect(namingAt('发到 abc@', 7)).toBeUndefined()
    expect(namingAt('请@李婷看', 3)).toEqual({ at: 1, keyword: '李' })
  })

  test('are marked where the note is read, without a link', async () => {
    answered([
      {
        id: 1,
        content: '@李婷 和 @周思远、@别人',
        mentions: people,
        byUserId: 2,
        byName: '王',
        kind: 'PHONE',
        spokeAt: '2026-03-01T10:00:00+08:00',
        nextAt: null,
        promise: 'NONE',
        studentName: null,
        orderNumber: null,
      },
    ])
    const marked = await screen.findByText('@周思远')
    expect([marked.tagName, marked.closest('a')]).toEqual(['B', null])
    expect(partsOf('@李婷 和 @别人', people)).toEqual([
      { text: '@李婷', named: true },
      { text: ' 和 @别人', named: false },
    ])
    expect(namedIn(namedText(people), '@李婷')).toEqual([people[0]])
  })
})

test('Esc leaves the box of a note for the keys of the screen; what was typed stays, and so does what the note lies in', async () => {
  server.answer(() => ({ body: [] }))
  let closed = 0
  const { user } = onScreen(
    <Drawer title="学员" onClose={() => (closed += 1)}>
      <NoteForm parentId={3} />
    </Drawer>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /跟进内容/ })
  await user.type(box, '约好回电{Escape}')
  expect([document.activeElement === box, box.value, closed]).toEqual([false, '约好回电', 0])
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { DivisionPage } from './DivisionPage.tsx'

const server = fakeServer()
const child = (id: number, name: string) => ({
  id,
  version: 1,
  name,
  groupId: 1,
  level: null,
  lastCoachId: null,
  wishedCoachId: null,
  family: id,
  begun: false,
  moving: false,
})
const coach = (coachId: number, coachName: string, quota: number, version = 1) => ({
  planId: coachId,
  version,
  coachId,
  coachName,
  active: true,
  away: false,
  quota,
  weight: 1,
  maxStudents: null,
  elsewhere: 0,
})
const group = (id: number, name: string, coachId: number, capacity: number, active = true) => ({
  id,
  version: 1,
  name,
  coachId,
  coachName: '',
  coachActive: true,
  active,
  capacity,
  taken: id === 1 ? 2 : 0,
  held: 0,
  level: null,
})

/** A camp whose first group was closed with two children in it: the second one takes them, as far as its places and its coach's quota go. */
function serve(quota: number, capacity: number, sees = true) {
  const state = { quota, version: 1 }
  const asked: unknown[] = []
  server.answer(({ method, path, body }) => {
    if (path.endsWith('/plan/board')) {
      return {
        body: {
          campId: 5,
          campName: '冬季营',
          startDate: '2099-01-01',
          started: false,
          ended: false,
          levels: [],
          coaches: [coach(11, '王老师', 0), coach(12, '李老师', state.quota, state.version)],
          groups: [group(1, 'A组', 11, 5, false), group(2, 'B组', 12, capacity)],
          children: [child(101, '张小明'), child(102, '李小红')],
        },
      }
    }
    if (path.endsWith('/plan/week')) {
      const days = { from: '2099-01-01', to: '2099-01-07' }
      // Of what is due four fifths are clocked in.
      const of = (coachId: number, late: number[], childPay: number) => ({
        coachId,
        paceMinutes: 15,
        late,
        childPay: sees ? childPay : null,
      })
      return { body: { ...days, clockInBp: 8_000, coaches: [of(11, [0, 3, 9], 2_919), of(12, [0, 1, 4], 1_001)] } }
    }
    if (path.endsWith('/plan/preview')) {
      asked.push(body)
      const left = Math.max(0, 2 - Math.min(state.quota, capacity))
      const mend =
        capacity < 2
          ? { kind: 'CAPACITY', groupId: 2, coachId: null, name: 'B组', by: 1 }
          : { kind: 'QUOTA', groupId: null, coachId: 12, name: '李老师', by: 1 }
      const move = { campStudentId: 101, studentName: '张小明', fromGroupId: 1, toGroupId: 2, reasons: [] }
      return {
        body: {
          token: 't',
          rows: [],
          moves: left > 0 ? [move] : [move, { ...move, campStudentId: 102, studentName: '李小红' }],
          unassigned:
            left > 0
              ? [{ campStudentId: 102, studentName: '李小红', groupId: 1, reason: capacity < 2 ? 'NO_ROOM' : 'NO_QUOTA', mend }]
              : [],
          figures: { ...nothing, ms: 100 },
        },
      }
    }
    if (method === 'PUT' && path.endsWith('/coach/plan')) {
      const sent = body as { quota: number; version: number } // as the screen sends it
      expect(sent.version).toBe(state.version)
      Object.assign(state, { quota: sent.quota, version: state.version + 1 })
      return { body: { id: 12, version: state.version } }
    }
    return { body: [] }
  })
  return { state, asked }
}
const nothing = {
  moved: 1,
  keptCoach: 0,
  couldKeep: 0,
  wishesMet: 0,
  wishes: 0,
  siblingsTogether: 0,
  siblings: 0,
  loadSpread: 0,
  cost: 0,
  gap: 0,
  gapBp: 0,
}
const codes = ['COASH_DIVISION', 'COASH_DIVISION_EDIT', 'COASH_DIVISION_RUN']
const open = (held = codes, at = '/coach/CoachDivision?campId=5') => onScreen(<DivisionPage />, { at, codes: held })
const preview = async (user: ReturnType<typeof open>['user']) => user.click(await screen.findByRole('button', { name: '预览' }))
const quotaOf = () => (screen.getByRole('textbox', { name: '李老师的名额' }) as HTMLInputElement).value // it is a text field
const unassigned = () => screen.getByRole('heading', { name: /^未分配/ }).closest('section') as HTMLElement // a card

test('the smallest mend of a quota is taken by a key: saved, solved again, and taken back the same way', async () => {
  const { state, asked } = serve(1, 4)
  const { user } = open()
  await preview(user)
  const button = await screen.findByRole('button', { name: '采用 李老师 名额 +1' })
  button.focus()
  await user.keyboard('{Enter}')
  const back = await screen.findByRole('button', { name: '撤销 李老师 名额 +1' })
  await waitFor(() => expect([state.quota, quotaOf(), asked.length]).toEqual([2, '2', 2]))
  expect(await within(unassigned()).findByText('所有待分配的学员都有合适的分组')).toBeTruthy()
  expect(document.activeElement).toBe(back)
  await waitFor(() => expect(back.getAttribute('aria-disabled')).toBe('false'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect([state.quota, quotaOf(), asked.length]).toEqual([1, '1', 3]))
  expect(await screen.findByRole('button', { name: '采用 李老师 名额 +1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull()
  expect(unassigned().contains(document.activeElement)).toBe(true)
})

test('a quota shows what comes of it while it is stepped and typed, before anything is saved or asked', async () => {
  const { state, asked } = serve(1, 4)
  const { user } = open()
  const loads = (after: number) => screen.findByRole('img', { name: new RegExp(`^李老师：现在 0 人，分班后 ${after} 人`) })
  await loads(1)
  await user.click(screen.getByRole('textbox', { name: '李老师的名额' }))
  await user.keyboard('{ArrowUp}')
  await loads(2)
  expect(within(unassigned()).getByText('所有待分配的学员都有合适的分组')).toBeTruthy()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await loads(0)
  await user.keyboard('{Escape}')
  await loads(1)
  expect(quotaOf()).toBe('1')
  await user.clear(screen.getByRole('textbox', { name: '李老师的名额' }))
  await user.keyboard('2')
  await loads(2)
  expect([state.version, asked]).toEqual([1, []])
  await user.keyboard('{Enter}')
  await waitFor(() => expect([state.quota, state.version, quotaOf()]).toEqual([2, 2, '2']))
  await loads(2)
})

test('places of a group are tried, not given: nothing is saved, and what is tried is not previewed', async () => {
  const { asked } = serve(4, 1)
  const { user } = open([...codes, 'CAMP_GROUP_EDIT'])
  await preview(user)
  await user.click(await screen.findByRole('button', { name: '试算 B组 容量 +1' }))
  expect(await within(unassigned()).findByText('所有待分配的学员都有合适的分组')).toBeTruthy()
  const off = screen.getByRole('button', { name: '预览' })
  expect([off.getAttribute('aria-disabled'), off.getAttribute('title')]).toEqual(['true', expect.stringMatching(/^试算的容量/)])
  await user.click(off)
  expect(screen.getByRole('link', { name: '去分组修改容量' }).getAttribute('href')).toBe('/camp/campGroup?campId=5&peek=2')
  await user.click(screen.getByRole('button', { name: '撤销 B组 容量 +1' }))
  expect(await within(unassigned()).findByText('李小红')).toBeTruthy()
  expect(screen.getByRole('button', { name: '预览' }).hasAttribute('title')).toBe(false)
  expect(asked).toHaveLength(1)
  expect(server.seen.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('people who may not change the plan see the mend in words; those who may not edit groups are told whom to ask', async () => {
  serve(1, 4)
  const { user, unmount } = open(['COASH_DIVISION'])
  await preview(user)
  expect(await screen.findByText('李老师 名额 +1')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^采用/ })).toBeNull()
  unmount()
  serve(4, 1)
  const second = open()
  await preview(second.user)
  await second.user.click(await screen.findByRole('button', { name: '试算 B组 容量 +1' }))
  expect(screen.getByText('容量由有分组编辑权限的同事修改')).toBeTruthy()
})

test('a coach who is handed over is named, and given a quota of 0 by one click', async () => {
  const { state } = serve(3, 4)
  const { user } = open(codes, '/coach/CoachDivision?campId=5&coachId=12')
  expect(await screen.findByText('交接“李老师”：现有 0 名学员，名额 3。')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '名额设为 0' }))
  expect(await screen.findByText(/交接“李老师”：名额已为 0/)).toBeTruthy()
  expect(state.quota).toBe(0)
})

test('the history of a quota is a mark beside the name, and takes no line of the table', async () => {
  serve(3, 4)
  open()
  const row = await screen.findByRole('row', { name: /李老师/ })
  expect(within(row).getByRole('button', { name: '变更历史：李老师' }).textContent).toBe('')
})

test('the ways of weighing show the late comments and the pay of the first week; pay to those alone who see it', async () => {
  serve(2, 4)
  const { user, unmount } = open()
  const cells = async (name: string) =>
    within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
  // Two children with the first coach now, with the second one after: 2 × 29.19 × 0.8, and 2 × 10.01 × 0.8, each rounded to the fen.
  expect(await cells('预计超时点评')).toEqual(['9', '4'])
  expect(await cells('点评工时费')).toEqual(['¥46.70', '¥16.02'])
  expect(screen.getByText(/按 2099-01-01 至 2099-01-07 一周预计/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '增加方案' }))
  await user.click(screen.getByRole('textbox', { name: '李老师的名额' }))
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await cells('预计超时点评')).toEqual(['9', '4', '4']))
  await waitFor(async () => expect(await cells('点评工时费')).toEqual(['¥46.70', '¥31.36', '¥16.02']))
  unmount()
  serve(2, 4, false)
  open()
  expect(await cells('预计超时点评')).toEqual(['9', '4'])
  expect(screen.queryByRole('row', { name: /^点评工时费/ })).toBeNull()
})

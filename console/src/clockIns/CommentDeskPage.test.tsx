import { getPreference, savePreference } from '@camp/contract/base/preferences'
import { commentClockIn } from '@camp/contract/clockIns/clockIns'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { dismissAll } from '../platform/notices.ts'
import { boundKeys } from '../platform/signedIn/boundKeys.ts'
import { CommentDeskPage } from './CommentDeskPage.tsx'
import { dropDraft } from './commentDrafts.ts'

const server = fakeServer()
const OWN = '/api/client-user/coach/comment/own'
const row = (id: number, studentName: string, more: object = {}) => ({
  id,
  campStudentId: id + 100,
  studentName,
  campId: 1,
  campName: '自然拼读营 第24期',
  groupId: 2,
  groupName: '2组',
  coachId: 7,
  coachName: '沈雨欣',
  clockInDate: '2026-11-20',
  submittedAt: new Date(Date.now() - 3_600_000).toISOString(),
  dueAt: new Date(Date.now() + 30 * 60_000 + 30_000).toISOString(),
  commentedAt: null,
  overtimeMinutes: 0,
  kind: 'DUE',
  lessonDay: 12,
  makeup: false,
  media: [],
  ...more,
})
const recording = { url: '/media/abcdefghijklmnopqrstuvwxyz', name: '朗读.mp3', kind: 'AUDIO', seconds: 42 }
const detail = (id: number, studentName: string, more: object = {}) => ({
  ...row(id, studentName),
  makeupReason: null,
  studySeconds: 600,
  score: 88,
  commentText: null,
  commentedByName: null,
  englishName: null,
  grade: null,
  englishLevel: 'L2',
  lesson: { id: 5, title: 'Magic e', kind: 'COURSEWARE' },
  days: [
    { day: 11, date: '2026-11-19', mark: 'MISSED' },
    { day: 12, date: '2026-11-20', mark: 'DONE' },
    { day: 13, date: '2026-11-21', mark: 'AHEAD' },
  ],
  told: [
    { id: 90, clockInDate: '2026-11-18', lessonDay: 10, commentedAt: '2026-11-18T11:00:00.000Z', coachName: '沈雨欣', commentText: '短元音全对', overtime: false, media: [{ ...recording, name: '老师.m4a' }] }, // biome-ignore format: one row
  ],
  toldCount: 9,
  ...more,
})

/** Three children wait; each comment takes its child out of the queue. */
function threeWait(more: Record<number, object> = {}) {
  let rows = [row(1, '张小明'), row(2, '李小红'), row(3, '王小满')]
  let taken = 0
  let slowly: Promise<void> | undefined
  const sent: unknown[] = []
  server.answer(async ({ method, path, body }) => {
    if (path === OWN) return { body: aPage(rows, rows.length) }
    if (path.startsWith(`${OWN}/`)) {
      const id = Number(path.split('/').at(-1))
      return { body: detail(id, ['', '张小明', '李小红', '王小满'][id] ?? '', more[id]) }
    }
    if (path === '/api/userinfo/preferences/commentPhrases' && method === 'GET') return { body: { value: ['发音清楚，', '{child}真棒！'] } }
    if (path === '/api/userinfo/preferences/commentPhrases') return { body }
    if (path.startsWith('/api/userinfo/preferences/lists/')) return { body: { value: null, views: [] } }
    if (path === commentClockIn.path && method === 'POST') {
      if ((body as { clockInId: number }).clockInId === taken)
        return { status: 400, body: { code: 400, error: 'COMMENT_TAKEN', msg: '该打卡已有点评，无需再点评', requestId: 'r' } }
      sent.push(body)
      await slowly
      rows = rows.filter(({ id }) => id !== (body as { clockInId: number }).clockInId)
      return { body: { id: 1, version: 2 } }
    }
    return undefined
  })
  const faster = (id: number) => {
    taken = id
    rows = rows.filter((one) => one.id !== id)
  }
  /** Comments are answered no sooner than this is called. */
  const hold = () => {
    let release = () => {}
    slowly = new Promise((resolve) => {
      release = resolve
    })
    return () => release()
  }
  return { sent, faster, hold }
}
const atDesk = (codes: string[] = []) => onScreen(<CommentDeskPage />, { at: '/coach/commentDesk', coachId: 7, codes })
const box = (name: string) => screen.findByRole('textbox', { name: `给 ${name} 的点评` })

beforeEach(() => {
  dismissAll()
  for (const id of [1, 2, 3]) dropDraft(id)
})
afterEach(() => vi.unstubAllGlobals())

test('where all is done the desk says so, and blames no filter; what one searched for is another matter', async () => {
  server.answer(({ path }) => (path === OWN ? { body: aPage([], 0) } : undefined))
  const { user } = atDesk()
  await screen.findByText('没有待点评的打卡')
  expect(screen.queryByText('没有符合条件的记录')).toBeNull()
  await user.click(screen.getByRole('button', { name: /超时未评/ }))
  await screen.findByText('没有符合条件的记录')
})

test('where one came to the last clock-in of all, there is nothing to be done either', async () => {
  server.answer(({ path }) => (path === OWN ? { body: aPage([], 0) } : undefined))
  onScreen(<CommentDeskPage />, { at: '/coach/commentDesk?all=true', codes: ['COASH_COMMENT'] })
  await screen.findByText('没有待点评的打卡')
  expect(screen.queryByText('没有符合条件的记录')).toBeNull()
})

test('recordings that the guardian lets nobody play leave a word in their place', async () => {
  threeWait({ 1: { barred: true } })
  atDesk()
  await box('张小明')
  const sent = within(screen.getByRole('region', { name: '学员提交' }))
  expect(sent.getByText('家长未同意播放录音或已撤回，不能播放')).toBeTruthy()
  expect(sent.queryByText(/没有提交/)).toBeNull()
})

test('the first to be due is open with its lesson, what the child sent, and what was said before; one is done after the other by keys', async () => {
  const { sent } = threeWait({ 1: { media: [recording] } })
  const { user, address } = atDesk()
  await box('张小明')
  expect(address()).toBe('/coach/commentDesk?ended=false')
  expect(screen.getByText('Magic e')).toBeTruthy()
  expect(screen.getByRole('article', { name: '张小明' }).querySelector('[data-heard] audio')).toBeTruthy()
  const side = screen.getByRole('complementary', { name: '张小明' })
  // What is long in it is scrolled by keys.
  expect(side.tabIndex).toBe(0)
  expect(within(side).getByText('短元音全对')).toBeTruthy()
  expect(within(side).getByText('打卡 1 / 2')).toBeTruthy()
  expect(side.querySelector('audio')).toBeTruthy()
  expect(screen.getAllByText('剩 30分钟').length).toBeGreaterThan(0)
  // 1 to 9 outside of the box, Alt+1 to 9 inside of it.
  await screen.findByRole('button', { name: '1 发音清楚，' })
  await user.keyboard('1')
  expect((await box('张小明')).textContent).toBe('发音清楚，')
  expect(document.activeElement).toBe(await box('张小明'))
  await user.keyboard('{Alt>}[Digit2]{/Alt}')
  expect((await box('张小明')).textContent).toBe('发音清楚，张小明真棒！')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ clockInId: 1, text: '发音清楚，张小明真棒！' }]))
  const next = await box('李小红')
  await waitFor(() => expect(document.activeElement).toBe(next))
  await user.keyboard('读得很流利{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(2))
  await box('王小满')
  expect(boundKeys('screen').map(({ words }) => words)).toEqual(
    expect.arrayContaining(['播放 / 暂停', '录音 / 停止', '写点评', '提交并看下一条', '插入短语', '下一条']),
  )
})

test('it says plainly where a child sent nothing, and why', async () => {
  threeWait({ 1: { makeup: true, makeupReason: '家长微信补交' } })
  atDesk()
  await box('张小明')
  expect(screen.getByText('老师补录的打卡：家长微信补交')).toBeTruthy()
  expect(screen.getByText('学员没有提交录音、视频或图片')).toBeTruthy()
})

test('what is typed for one child stays with that child; nothing is sent without a word', async () => {
  const { sent } = threeWait()
  const { user } = atDesk()
  await user.type(await box('张小明'), '元音拉长')
  await user.click(screen.getByRole('button', { name: /李小红/ }))
  expect((await box('李小红')).textContent).toBe('')
  await user.click(screen.getByRole('button', { name: '提交并看下一条 Ctrl Enter' }))
  expect(await screen.findByText('请填写点评内容')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('button', { name: /张小明/ }))
  expect((await box('张小明')).textContent).toBe('元音拉长')
  expect(screen.getByText('草稿')).toBeTruthy()
})

test('a colleague who was faster is named, and what was typed stays in view', async () => {
  const more: Record<number, object> = {}
  const { faster } = threeWait(more)
  const { user } = atDesk()
  await user.type(await box('张小明'), '元音拉长')
  const before = server.seen.length
  more[1] = { commentedAt: '2026-11-20T12:00:00.000Z', commentText: '组长先评了', commentedByName: '范静' }
  faster(1)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('范静 已经点评了这次打卡。您写的内容还在下面，没有提交。')).toBeTruthy()
  expect(screen.getByText('组长先评了')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: '您写的内容' }) as HTMLTextAreaElement).value).toBe('元音拉长')
  expect(server.seen.length).toBeGreaterThan(before)
  await user.click(screen.getByRole('button', { name: '清除' }))
  expect(screen.queryByRole('textbox', { name: '您写的内容' })).toBeNull()
})

test('whoever went on before the answer came stays there, and what is typed there is of that child', async () => {
  const { sent, hold } = threeWait()
  const { user } = atDesk()
  await user.type(await box('张小明'), '元音拉长')
  const release = hold()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toHaveLength(1))
  // What would come too late for it is not taken.
  await user.keyboard('还有')
  expect((await box('张小明')).textContent).toBe('元音拉长')
  await user.click(screen.getByRole('button', { name: /王小满/ }))
  await user.type(await box('王小满'), '尾音')
  release()
  await waitFor(() => expect(screen.queryByRole('button', { name: /张小明/ })).toBeNull())
  await user.keyboard('再轻')
  expect((await box('王小满')).textContent).toBe('尾音再轻')
  await user.click(screen.getByRole('button', { name: /李小红/ }))
  expect((await box('李小红')).textContent).toBe('')
})

test('a key that is held down sends no second comment', async () => {
  const { sent } = threeWait()
  const { user } = atDesk()
  await user.type(await box('张小明'), '元音拉长')
  fireEvent.keyDown(await box('张小明'), { key: 'Enter', ctrlKey: true, repeat: true })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(sent).toEqual([])
})

test('phrases are one’s own, and kept on the server', async () => {
  threeWait()
  const { user } = atDesk()
  await user.click(await screen.findByRole('button', { name: '我的短语' }))
  const third = await screen.findByLabelText('短语 3')
  await user.type(third, '尾音再轻一点，')
  await user.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(server.seen.find(({ method, path }) => method === savePreference.method && path.endsWith('/commentPhrases'))?.body).toEqual({
      value: ['发音清楚，', '{child}真棒！', '尾音再轻一点，'],
    }),
  )
  expect(getPreference.method).toBe('GET')
})

/** What the server says to a file that is sent. */
class Sending {
  status = 200
  upload = {}
  onload?: () => void
  responseText = JSON.stringify({ id: 'voicevoicevoicevoicevoice1', url: '/media/voicevoicevoicevoicevoice1', name: '语音点评.m4a', kind: 'AUDIO', seconds: null }) // biome-ignore format: one answer
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null
  }
  send() {
    setTimeout(() => this.onload?.(), 50)
  }
}

/** A microphone, or none. */
function fakeMicrophone(get: () => Promise<unknown>) {
  class Recorder {
    static isTypeSupported = (type: string) => type === 'audio/mp4'
    state = 'inactive'
    ondataavailable: ((event: { data: Blob }) => void) | null = null
    onstop: (() => void) | null = null
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.ondataavailable?.({ data: new Blob(['sound']) })
      this.onstop?.()
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder)
  vi.stubGlobal('XMLHttpRequest', Sending)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia: get } })
}

test('one’s own voice is recorded in place, measured, heard, and goes with the comment', async () => {
  const { sent } = threeWait()
  const stopped = vi.fn()
  fakeMicrophone(async () => ({ getTracks: () => [{ stop: stopped }] }))
  const { user } = atDesk()
  await box('张小明')
  await user.keyboard('r')
  expect(await screen.findByRole('timer')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 1_600))
  await user.keyboard('r')
  expect(stopped).toHaveBeenCalled()
  const note = await screen.findByRole('group', { name: '语音 0:02' })
  await waitFor(() => expect(note.querySelector('audio')?.getAttribute('src')).toBe('/media/voicevoicevoicevoicevoice1'))
  expect(within(note).getByRole('button', { name: '重录' })).toBeTruthy()
  await user.type(await box('张小明'), '听一听')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toEqual([{ clockInId: 1, text: '听一听', seconds: 2, mediaIds: ['voicevoicevoicevoicevoice1'] }]))
})

test('a microphone that is refused is said, and text can be sent all the same', async () => {
  threeWait()
  fakeMicrophone(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  const { user } = atDesk()
  await box('张小明')
  await user.click(screen.getByRole('button', { name: '录音 R' }))
  expect(await screen.findByText(/浏览器没有允许使用麦克风/)).toBeTruthy()
})

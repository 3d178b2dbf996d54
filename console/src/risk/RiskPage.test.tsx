import { getRiskQuality, listRiskRows, listRisks, markRisk, type RiskRow } from '@camp/contract/risk/risk'
import type { RiskState } from '@camp/contract/risk/risk.labels'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { RiskPage } from './RiskPage.tsx'

const server = fakeServer()
const row: RiskRow = {
  ...{ id: 7, studentId: 3, studentName: '魏文昊', parentId: 2, campId: 1, campName: '系统进阶营 第10期', groupId: 4, groupName: '1组' },
  ...{ coachId: 5, coachName: '何雨桐', chanceBp: 7_100, streak: 2, silent: 3, ruled: true, lastContactAt: null, lastContactBy: null },
  callAt: { minute: 1_200, clockIns: 9 },
  siblings: [{ id: 8, studentName: '魏文朗', state: 'LEFT' }],
  ...{ nextAt: null, mark: null, markedAt: null, markedBy: null },
  reasons: [
    { kind: 'STREAK', value: 2, of: null },
    { kind: 'LATER', value: 1_380, of: 1_140 },
  ],
}
const counts = { named: 560, right: 319, ruleNamed: 560, ruleRight: 168 }
const quality = (state: RiskState, liftPercent: number) => ({
  ...{ state, night: { day: '2026-11-30', doneAt: '2026-11-30T02:10:00+08:00', seconds: 9, children: 1_318 }, callsADay: 20, unseen: 13 },
  ...{ days: 28, ...counts, liftPercent, leastPercent: 120, offAfterDays: 14, belowDays: 3, meanBp: 240, worstBp: 460, holdout: null },
  bins: [{ said: 400, came: 450, children: 100 }],
  weeks: [{ from: '2026-11-01', days: 7, ...counts }],
  models: [{ campTypeId: 1, campType: '正价营', madeDay: '2026-11-28', children: 900 }],
})
const answers = (state: RiskState = 'ON', liftPercent = 190) =>
  server.answer(({ path }) => {
    if (path === listRisks.path) return { body: aPage([row], 1) }
    if (path === getRiskQuality.path) return { body: quality(state, liftPercent) }
    if (path === listRiskRows.path) {
      const missed = { submittedAt: null, makeup: false, seconds: null, score: null, commentDueAt: null, commentedAt: null, usual: false }
      return { body: { day: '2026-11-30', reason: row.reasons[0], rows: [{ lessonDate: '2026-11-29', ...missed }] } }
    }
    if (path === markRisk.path) return { body: { id: 7, mark: 'CALLED' } }
    return { body: {} }
  })
const open = (search = '') => onScreen(<RiskPage />, { at: `/camp/risk${search}`, codes: ['RISK', 'FOLLOW_UP'] })

test('says whom to call first and why, and each reason opens the rows that it was counted from', async () => {
  answers()
  open()
  expect(await screen.findByText('今天能打 20 通电话，按最可能停下来的排')).toBeTruthy()
  expect(screen.getByText('其中 13 人三天规则看不到')).toBeTruthy()
  expect(await screen.findByText('提交比平时晚 4 小时')).toBeTruthy()
  expect(screen.getByText('20:00').title).toBe('近 28 天这家有 9 次打卡在这前后，建议 20:00 打')
  expect(screen.getByText('魏文朗').closest('small')?.textContent).toBe('同一家庭： 魏文朗 近两周退营')
  fireEvent.click(screen.getByRole('button', { name: '连续 2 次未打卡' }))
  const dialog = await screen.findByRole('dialog', { name: '魏文昊：连续 2 次未打卡' })
  expect(await within(dialog).findByText('未打卡')).toBeTruthy()
})

test('says that it is no better than the rule, and switched itself off', async () => {
  answers('OFF', 110)
  open('?tab=quality')
  expect(await screen.findByText(/连续 14 天不比三天规则准（低于 1.20? 倍），已自动停用/)).toBeTruthy()
  expect(screen.getAllByText('319 / 560 说对').length).toBeGreaterThan(0)
  expect(screen.getAllByText('168 / 560 说对').length).toBeGreaterThan(0)
})

import type { CampStudentDetail } from '@camp/contract/campStudents/campStudents.weeks'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { useWithReach } from './campStudentReach.ts'

const steps = [{ key: 'move', title: '调组', run: vi.fn() }]
function Acts({ atRisk, warning = null }: { readonly atRisk: boolean; readonly warning?: CampStudentDetail['warning'] }) {
  const { items, next } = useWithReach({ id: 7, parentId: 3, atRisk, warning, parent: { phone: '190****9264' } }, steps, vi.fn())
  return <p>{[...items.map(({ title }) => title), next ?? '-'].join(' ')}</p>
}

const codes = ['PII_VIEW', 'FOLLOW_UP', 'MESSAGE_TASK_EDIT']

test('of a child at risk a call leads, before a note, a message and what moves the child', () => {
  onScreen(<Acts atRisk />, { codes })
  expect(screen.getByText('拨打 写跟进 发短信 调组 call')).toBeTruthy()
})

test('of any other child they come behind, and none leads', () => {
  onScreen(<Acts atRisk={false} />, { codes })
  expect(screen.getByText('调组 拨打 写跟进 发短信 -')).toBeTruthy()
})

test('of one that may stop too, with what is said of it afterwards', () => {
  onScreen(<Acts atRisk={false} warning={{ chanceBp: 7_100, reasons: [], silent: 1 }} />, { codes })
  expect(screen.getByText('拨打 写跟进 已联系 不用联系 发短信 调组 call')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { ShareReportModal } from './ShareReportModal.tsx'

type Report = Parameters<typeof ShareReportModal>[0]['report']
const report = (kind: Report['kind'], share: Report['share']) =>
  ({ id: 1, kind, studentName: '王一诺', campName: '秋季班', share }) as unknown as Report // what the dialog reads

test('what is shared is called by its kind, while consent is asked and once there is a link', async () => {
  const link = { url: 'https://a.example/r/1', expiresAt: '2026-12-20T03:18:00.000Z', visits: 2 } as Report['share']
  const named = { REPORT: '分享王一诺的学习报告', CERTIFICATE: '分享王一诺的结营证书' }
  for (const [kind, name] of Object.entries(named))
    for (const share of [null, link]) {
      const { unmount } = onScreen(<ShareReportModal report={report(kind as Report['kind'], share)} onClose={() => {}} />) // a key of the table above
      expect(await screen.findByRole('dialog', { name })).toBeTruthy()
      unmount()
    }
})

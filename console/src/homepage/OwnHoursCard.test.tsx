import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { aPage } from '../../test/listFixture.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { month, statement } from '../../test/statementFixture.ts'
import { OwnHoursCard } from './OwnWork.tsx'

const server = fakeServer()

test('the months on the workplace lead to their days', async () => {
  server.answer(() => ({ body: aPage([statement], 1) }))
  onScreen(<OwnHoursCard coachId={7} />, { coachId: 7 })
  const link = await screen.findByRole('link', { name: month })
  expect(link.getAttribute('href')).toBe('/coach/coachWorkHourDetail/7?month=2026-01')
  expect(screen.getByText('10小时0分钟')).toBeTruthy()
})

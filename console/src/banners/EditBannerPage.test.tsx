import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { EditBannerPage } from './EditBannerPage.tsx'

fakeServer().answer(() => ({ body: {} }))

test('a new banner opens for who may save it; for anybody else it is refused before any work is done', async () => {
  const { unmount } = onScreen(<EditBannerPage />, { codes: ['BANNER_MANAGE'] })
  expect(await screen.findByText('没有查看权限')).toBeTruthy()
  unmount()
  onScreen(<EditBannerPage />, { codes: ['BANNER_MANAGE', 'BANNER_EDIT'] })
  expect(screen.queryByText('没有查看权限')).toBeNull()
})

import type { Me } from '@camp/contract/base/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { clearSession, keepUser } from '../src/platform/session.ts'
import { createQueryClient } from '../src/platform/signedIn/query.ts'

// A machine that does other things as well is slower than the library expects.
configure({ asyncUtilTimeout: 10_000 })

const nobody: Me = {
  id: 1,
  username: 'kefu',
  realName: '林晓雯',
  avatarUrl: null,
  phone: null,
  email: null,
  activeflg: 'ACTIVE',
  roles: [],
  tags: [],
  codes: [],
  dataScope: 'ALL',
  coachId: null,
  mustChangePassword: false,
  mustAddSecond: false,
  lastLoginAt: null,
  version: 1,
}

interface Place {
  /** Path and query. */
  readonly at?: string
  /** What the reader holds. */
  readonly codes?: readonly string[]
  /** The coach that the reader is. */
  readonly coachId?: number
}

/** Draws one screen or part as it stands in the shell: with an address of its own, a store of answers, and a reader. */
export function onScreen(element: ReactElement, { at = '/list', codes = [], coachId }: Place = {}) {
  keepUser({ ...nobody, codes: [...codes], coachId: coachId ?? null })
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return {
    ...view,
    user: userEvent.setup(),
    router,
    /** Path and query of the moment. */
    address: () => decodeURIComponent(router.state.location.pathname + router.state.location.search),
  }
}

afterEach(() => {
  cleanup()
  clearSession()
})

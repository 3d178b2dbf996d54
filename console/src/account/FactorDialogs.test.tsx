import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { createQueryClient } from '../platform/signedIn/query.ts'
import { AddPasskey } from './PasskeyDialogs.tsx'
import { TotpDialog } from './TotpDialog.tsx'

const server = fakeServer()
afterEach(cleanup)

test.each([
  { label: '名称', Part: AddPasskey, body: {} },
  { label: '验证码', Part: TotpDialog, body: { secret: 'ABCD', qr: '<svg/>' } },
])(
  '$label takes nothing before proof was asked for: the question opens over it, and would get what is typed',
  async ({ label, Part, body }) => {
    let begin: () => void = () => undefined
    const asked = new Promise<void>((resolve) => {
      begin = resolve
    })
    server.answer(async () => {
      await asked
      return { body }
    })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Part onDone={vi.fn()} onClose={vi.fn()} />
      </QueryClientProvider>,
    )
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await waitFor(() => expect(server.seen).not.toHaveLength(0))
    expect([document.activeElement === field, field.readOnly]).toEqual([true, true])
    begin()
    await waitFor(() => expect(field.readOnly).toBe(false))
    expect(document.activeElement).toBe(field)
  },
)

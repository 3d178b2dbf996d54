import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NoticeHost } from '../../shell/base/NoticeHost.tsx'
import { Dialog } from './Dialog.tsx'

const close = () => undefined

/** A dialog and one above it, beside the notices. */
const page = (dialogs: readonly string[]) => (
  <>
    {dialogs.map((title) => (
      <Dialog key={title} title={title} onClose={close}>
        {title}
      </Dialog>
    ))}
    <div data-testid="home">
      <NoticeHost />
    </div>
  </>
)

test('notices stand within the dialog that is on top, where they can be pressed, and go home before it goes', () => {
  const { rerender, unmount } = render(page([]))
  const notices = () => document.querySelector('.notices')
  const isWithin = (title: string) => notices()?.closest('dialog') === screen.getByText(title, { selector: 'h2' }).closest('dialog')
  expect(screen.getByTestId('home').contains(notices())).toBe(true)
  rerender(page(['One']))
  expect(isWithin('One')).toBe(true)
  rerender(page(['One', 'Two']))
  expect(isWithin('Two')).toBe(true)
  // The lower one goes first.
  rerender(page(['Two']))
  expect(isWithin('Two')).toBe(true)
  rerender(page([]))
  expect(screen.getByTestId('home').contains(notices())).toBe(true)
  unmount()
  expect(notices()).toBeNull()
})

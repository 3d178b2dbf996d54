import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { onScreen } from '../../test/screenFixture.tsx'
import { OptionList } from '../ui/form/OptionList.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'

const options = Array.from({ length: 12 }, (_, n) => ({ value: n, label: `Goods ${n}` }))
/** What a browser sends while a word is being composed; Safari's last one is known by its code alone. */
const kinds = [
  ['as browsers tell it', { isComposing: true, keyCode: 229 }],
  ['as old browsers tell it', { isComposing: true }],
  ['the Enter of Safari', { keyCode: 229 }],
] as const

function Choice({ choose, onClose }: { choose(value: number): void; onClose(): void }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <span ref={setAnchor}>
      {anchor && (
        <Popover anchor={anchor} onClose={onClose}>
          <OptionList label="Goods" options={options} chosen={[]} multiple={false} choose={choose} />
        </Popover>
      )}
    </span>
  )
}

describe.each(kinds)('keys of a word that is being composed, %s,', (_, kind) => {
  test('choose nothing in a list, move nothing in it and do not close it', async () => {
    const [choose, onClose] = [vi.fn(), vi.fn()]
    onScreen(<Choice choose={choose} onClose={onClose} />)
    const field = await screen.findByRole('combobox', { hidden: true })
    const active = () => field.getAttribute('aria-activedescendant')
    const before = active()
    for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(fireEvent.keyDown(field, { key, ...kind })).toBe(true)
    expect(active()).toBe(before)
    expect([choose.mock.calls, onClose.mock.calls]).toEqual([[], []])
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, { key: 'Enter' })
    fireEvent.keyDown(field, { key: 'Escape' })
    expect([choose.mock.calls, onClose.mock.calls]).toEqual([[[1]], [[]]])
  })

  test('neither close a dialog nor reach those who listen to the whole page', () => {
    const [onClose, heard] = [vi.fn(), vi.fn()]
    document.addEventListener('keydown', heard)
    onScreen(
      <Dialog title="Note" onClose={onClose}>
        <div className="dialog-body">
          <input aria-label="note" />
        </div>
      </Dialog>,
    )
    const field = screen.getByRole('textbox', { name: 'note', hidden: true })
    for (const key of ['Enter', 'Escape', 's']) fireEvent.keyDown(field, { key, ctrlKey: key === 's', ...kind })
    expect([onClose.mock.calls, heard.mock.calls]).toEqual([[], []])
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onClose).toHaveBeenCalledOnce()
    document.removeEventListener('keydown', heard)
  })
})

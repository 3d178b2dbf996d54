import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/fakeServer.ts'
import { onScreen } from '../../test/screenFixture.tsx'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { NoteForm } from './NoteForm.tsx'

const server = fakeServer()

test('Esc leaves the box of a note for the keys of the screen; what was typed stays, and so does what the note lies in', async () => {
  server.answer(() => ({ body: [] }))
  let closed = 0
  const { user } = onScreen(
    <Drawer title="学员" onClose={() => (closed += 1)}>
      <NoteForm parentId={3} />
    </Drawer>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /跟进内容/ })
  await user.type(box, '约好回电{Escape}')
  expect([document.activeElement === box, box.value, closed]).toEqual([false, '约好回电', 0])
})

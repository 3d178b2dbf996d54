import type { Locator } from '@playwright/test'
import { expect, type Person } from './person.ts'

/** A piece of work, by what its line in the inbox says. */
interface Piece {
  readonly kind: string
  readonly title: string
  /** Groups of several camps are called alike. */
  readonly detail?: string
}

/** The open piece of work of the inbox on the home. */
export const workOf = ({ main }: Person, { kind, title }: Piece): Locator =>
  main.locator(`.homepage-inbox-case[data-of^="${kind}:"]`).filter({ hasText: title })

/** By j or k to a piece of work of the inbox. */
export async function toWork(person: Person, piece: Piece): Promise<void> {
  const lines = person.main.locator('.homepage-inbox .desk-row')
  const { title, detail = '' } = piece
  await expect(lines.filter({ has: person.page.locator('b', { hasText: title }), hasText: detail }).first()).toBeVisible()
  const steps = await lines.evaluateAll(
    (rows, { title, detail }) =>
      rows.findIndex((row) => row.querySelector('b')?.textContent?.startsWith(title) && row.textContent?.includes(detail)) -
      rows.findIndex((row) => row.hasAttribute('aria-current')),
    { title, detail },
  )
  for (let step = 0; step < Math.abs(steps); step += 1) await person.press(steps < 0 ? 'k' : 'j')
  await expect(workOf(person, piece)).toBeVisible()
}

/** One kind of work alone: Alt and its place. */
export async function workKind(person: Person, name: string): Promise<void> {
  const chips = person.main.getByRole('toolbar', { name: '事项类型' }).getByRole('button')
  const chip = chips.filter({ hasText: name })
  await expect(chip).toBeVisible()
  const place = (await chips.allTextContents()).findIndex((text) => text.startsWith(name))
  await person.press(`Alt+Digit${place}`)
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await person.atRest()
}

/** Whose work is shown: everybody's, one's own, what was put off. */
export async function workState(person: Person, name: string): Promise<void> {
  const states = person.main.getByRole('group', { name: '待办状态' })
  const wanted = states.getByRole('radio', { name: new RegExp(`^${name}`) })
  await person.tabTo(states.getByRole('radio', { checked: true }), 12, 'Shift+Tab')
  for (let step = 0; step < 4 && !(await wanted.isChecked()); step += 1) await person.press('ArrowRight')
  await expect(wanted).toBeChecked()
  await person.atRest()
}

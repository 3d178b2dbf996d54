import type { RowAction } from '../table/column.ts'

/** Which actions of a record stand as buttons and which in its menu: the next step leads, what destroys comes last and is never a button. */
export function arranged(items: readonly RowAction[], next: string | undefined, room: number) {
  const ordinary = items.filter(({ danger }) => !danger)
  const led = [...ordinary.filter(({ key }) => key === next), ...ordinary.filter(({ key }) => key !== next)]
  const destroying = items.filter(({ danger }) => danger)
  // A menu of a single ordinary action would take the room of its button.
  const fits = destroying.length === 0 && led.length === room + 1 ? led.length : room
  return { shown: led.slice(0, fits), more: [...led.slice(fits), ...destroying] }
}

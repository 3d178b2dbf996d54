import type { ReactNode } from 'react'
import { useKeyWords } from '../../platform/signedIn/boundKeys.ts'
import { useOpenDeeds } from '../../platform/signedIn/openDeeds.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { MoreMenu } from '../overlay/MoreMenu.tsx'
import { useInPeek } from '../peek/peek.ts'
import type { RowAction } from '../table/column.ts'
import { refusable } from './refusable.ts'

interface PageActionsProps {
  readonly items: readonly RowAction[]
  /** The key of the next step, if there is one: it leads, and alone has colour. */
  readonly next?: string | undefined
  /** History and print. */
  readonly children?: ReactNode
}

/** So many stand side by side; on a phone and beside a list there is less room. */
const ROOM = { page: 4, peek: 2, phone: 1 } as const

/**
 * What can be done with one record, in the same order everywhere: the next step, ordinary ones, history and print, and under 更多 what destroys
 * and what has no room.
 */
export function PageActions({ items, next, children }: PageActionsProps) {
  // The palette takes "new" from its button.
  useOpenDeeds(items.filter(({ stroke }) => stroke !== 'n'))
  const inPeek = useInPeek()
  useKeyWords(
    'screen',
    items.map(
      ({ stroke, title }) => !inPeek && stroke !== undefined && stroke !== 'n' && { words: title, strokes: [stroke.toUpperCase()] },
    ),
  )
  const onPhone = useWindowIs('phone')
  const { shown, more } = arranged(items, next, onPhone ? ROOM.phone : inPeek ? ROOM.peek : ROOM.page)
  return (
    <>
      {shown.map(({ key, title, run, refusal, stroke }) => (
        <Button key={key} kind={key === next ? 'primary' : 'default'} {...(!inPeek && strokeOf(stroke))} {...refusable(refusal, run)}>
          {title}
          {!inPeek && stroke && <kbd data-keys={stroke.toUpperCase()} />}
        </Button>
      ))}
      {children}
      {more.length > 0 && <MoreMenu items={more} className="button detail-more" />}
    </>
  )
}

/** Beside a list, letters are keys of the list. */
const strokeOf = (stroke: RowAction['stroke']) => stroke && { 'data-shortcut': stroke, 'aria-keyshortcuts': stroke.toUpperCase() }

/** Which actions of a record stand as buttons and which in its menu: the next step leads, what destroys comes last and is never a button. */
function arranged(items: readonly RowAction[], next: string | undefined, room: number) {
  const ordinary = items.filter(({ danger }) => !danger)
  const led = [...ordinary.filter(({ key }) => key === next), ...ordinary.filter(({ key }) => key !== next)]
  const destroying = items.filter(({ danger }) => danger)
  // A menu of a single ordinary action would take the room of its button.
  const fits = destroying.length === 0 && led.length === room + 1 ? led.length : room
  return { shown: led.slice(0, fits), more: [...led.slice(fits), ...destroying] }
}

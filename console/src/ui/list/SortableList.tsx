import { type ReactNode, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { DragHandle } from '../page/DragHandle.tsx'
import { useLineDrag } from '../page/lineDrag.ts'
import { refusable } from '../page/refusable.ts'
import { sortableText } from './list.text.ts'
import type { Order } from './useOrder.ts'
import './list.sortable.css'

interface SortableListProps<Item> {
  readonly order: Order<Item>
  readonly nameOf: (item: Item) => string
  /** Without it they stand in their order, and nothing moves them. */
  readonly movable: boolean
  readonly className?: string
  /** The line that stands out. */
  readonly chosen?: number | undefined
  /** What stands in a line; `steps` are its buttons up and down. */
  readonly line: (item: Item, steps: ReactNode, at: number) => ReactNode
}

/** Things in an order: dragged by the handle, or moved by its arrow keys, Home and End, and by the buttons of the line. */
export function SortableList<Item extends { readonly id: number }>({ order, nameOf, movable, ...props }: SortableListProps<Item>) {
  const t = useText(sortableText)
  const { shown } = order
  const [said, setSaid] = useState('')
  const placeOf = (key: string) => shown.findIndex(({ id }) => String(id) === key)
  const drag = useLineDrag({
    may: (key, over) => placeOf(key) >= 0 && placeOf(over) >= 0,
    move: (key, over) => order.drag(placeOf(key), placeOf(over)),
    end: order.drop,
  })
  const go = (at: number, to: number) => {
    const item = shown[at]
    if (!item || !shown[to] || at === to) return
    order.move(at, to)
    setSaid(t('movedTo', { name: nameOf(item), place: to + 1 }))
  }
  const last = shown.length - 1
  const steps = (item: Item, at: number): ReactNode =>
    movable && (
      <span className="list-sortable-steps" data-slot="list-sortable-steps">
        <Step
          label={t('up', { name: nameOf(item) })}
          path="m4 10 4-4 4 4"
          refusal={at === 0 ? t('atFirst') : undefined}
          run={() => go(at, at - 1)}
        />
        <Step
          label={t('down', { name: nameOf(item) })}
          path="m4 6 4 4 4-4"
          refusal={at === last ? t('atLast') : undefined}
          run={() => go(at, at + 1)}
        />
      </span>
    )
  return (
    <>
      <ul className={`list-sortable ${props.className ?? ''}`}>
        {shown.map((item, at) => (
          <li
            key={item.id}
            data-key={item.id}
            data-chosen={item.id === props.chosen || undefined}
            data-dragged={drag.key === String(item.id) || undefined}
          >
            {movable && (
              <DragHandle
                label={t('drag', { name: nameOf(item) })}
                onDrag={(event) => drag.start(event, String(item.id))}
                onStep={(by) => go(at, at + by)}
                onEnd={(end) => go(at, end === 'first' ? 0 : last)}
              />
            )}
            {props.line(item, steps(item, at), at)}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}

function Step({ label, path, refusal, run }: { label: string; path: string; refusal: string | undefined; run: () => void }) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      data-tip={refusal === undefined ? label : undefined}
      {...refusable(refusal, run)}
    >
      <svg className="stroked" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

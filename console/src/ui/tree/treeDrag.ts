import { type DragEvent, useState } from 'react'

/** Where something is dropped: beside a node, or below it as its last child. */
export type DropPlace = 'before' | 'inside' | 'after'

/** How rows of a tree are dragged. */
export interface TreeDrag {
  mayDrag(key: string): boolean
  mayDrop(key: string, target: string, place: DropPlace): boolean
  drop(key: string, target: string, place: DropPlace): void
}

interface Spot {
  readonly target: string
  readonly place: DropPlace
}

/** The upper and the lower part of a row mean "before" and "after", what is between them "inside". */
const EDGE = 0.3

function placeAt(event: DragEvent, row: Element): DropPlace {
  const { top, height } = row.getBoundingClientRect()
  const at = (event.clientY - top) / height
  if (at < EDGE) return 'before'
  return at > 1 - EDGE ? 'after' : 'inside'
}

const rowOf = (event: DragEvent): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[role="treeitem"]') : null

/** Follows a row that is dragged over the others. */
export function useTreeDrag(drag: TreeDrag | undefined) {
  const [dragged, setDragged] = useState<string>()
  const [spot, setSpot] = useState<Spot>()
  const end = () => {
    setDragged(undefined)
    setSpot(undefined)
  }
  const frame = {
    onDragStart: (event: DragEvent) => {
      const key = rowOf(event)?.dataset.key
      if (key === undefined) return
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing that carries no data.
      event.dataTransfer.setData('text/plain', key)
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      const row = rowOf(event)
      const target = row?.dataset.key
      if (!drag || !row || dragged === undefined || target === undefined) return
      const place = placeAt(event, row)
      const allowed = drag.mayDrop(dragged, target, place)
      if (allowed) event.preventDefault()
      setSpot(allowed ? { target, place } : undefined)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== undefined && spot) drag?.drop(dragged, spot.target, spot.place)
      end()
    },
    onDragEnd: end,
  }
  return {
    frame: drag ? frame : {},
    may: (key: string): boolean => drag?.mayDrag(key) ?? false,
    spotOf: (key: string): DropPlace | undefined => (spot?.target === key ? spot.place : undefined),
  }
}

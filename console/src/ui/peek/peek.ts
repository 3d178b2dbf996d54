import type { AnyCall, CallInput } from '@camp/contract/base/call'
import { createContext, useContext } from 'react'
import type { LatePart } from '../base/latePart.tsx'

/** What a peek drawer hands to the record it shows. */
export interface PeekProps<Row> {
  /** The record's key, as it stands in the address: checked by nobody yet. */
  readonly of: string
  /** Its row, while the list beside shows it. */
  readonly row?: Row | undefined
}

/** The one slot by which a list opens its records in a drawer beside it. It must be the same object in every render. */
export interface Peek<Row> {
  /** What names a row in the address; unique within the list. */
  keyOf(row: Row): string
  /**
   * The record. Where it has a page this is the same part of it, and `DetailPage` fits itself into the drawer. Without it the drawer shows
   * what the columns of the list know, those that are not shown too, and what can be done with the row.
   */
  readonly part?: LatePart<PeekProps<Row>>
  /** The address of its page; without it the drawer is all there is. */
  pageOf?(key: string): string
  /** What the drawer will ask for this record: the neighbours are asked for ahead, so that j and k show them at once. */
  ask?(key: string): { readonly call: AnyCall; readonly input: CallInput<AnyCall> }
}

/** The slot of a list that says nothing of its own. */
export const rowPeek = { keyOf: ({ id }: { readonly id: number }): string => String(id) }

/** Is this drawn inside a peek drawer, and not as a page? */
export const InPeek = createContext(false)

export const useInPeek = (): boolean => useContext(InPeek)

/** The id that a key in the address is, where records are named by it; NaN where it is none, which no call is made for. */
export const idOf = (key: string): number => (/^[1-9]\d{0,14}$/.test(key) ? Number(key) : Number.NaN)

interface PageById<Row> {
  readonly part: LatePart<PeekProps<Row>>
  /** The path of the page, which takes the id as `?id=`. */
  readonly path: string
  readonly ask?: (id: number) => { readonly call: AnyCall; readonly input: CallInput<AnyCall> }
}

/** The slot for records that are named by their id. */
export function peekById<Row extends { readonly id: number }>({ part, path, ask }: PageById<Row>): Peek<Row> {
  return {
    keyOf: ({ id }) => String(id),
    part,
    pageOf: (key) => `${path}?id=${key}`,
    ...(ask && { ask: (key) => ask(idOf(key)) }),
  }
}

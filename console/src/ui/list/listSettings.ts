import type { Column, Density } from '../table/column.ts'

/** Where a column stays while the table scrolls sideways. */
export type Pin = 'left' | 'right' | 'none'

/** How one person likes one list: only what differs from the list's own defaults. */
export interface StoredSettings {
  readonly density?: Density
  /** In the list's other form than a table, where it has one. */
  readonly grid?: true
  /** Shown or hidden. */
  readonly columns?: Readonly<Record<string, boolean>>
  readonly order?: readonly string[]
  readonly pins?: Readonly<Record<string, Pin>>
  /** In px. */
  readonly widths?: Readonly<Record<string, number>>
}

/** Narrower a column cannot be read, wider it hides the others; in px. */
export const WIDTH_LEAST = 48
export const WIDTH_MOST = 800

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'normal' || value === 'comfortable'
const isPin = (value: unknown): value is Pin => value === 'left' || value === 'right' || value === 'none'
const isShown = (value: unknown): value is boolean => typeof value === 'boolean'
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= WIDTH_LEAST && value <= WIDTH_MOST
const isText = (value: unknown): value is string => typeof value === 'string'

function record<Value>(value: unknown, is: (one: unknown) => one is Value): Record<string, Value> {
  const entries = isObject(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, Value] => is(entry[1])))
}

/** What was kept, without anything that this version does not understand. */
export function readSettings(value: unknown): StoredSettings {
  if (!isObject(value)) return {}
  return {
    ...(isDensity(value.density) ? { density: value.density } : {}),
    ...(value.grid === true ? { grid: true } : {}),
    columns: record(value.columns, isShown),
    order: Array.isArray(value.order) ? value.order.filter(isText) : [],
    pins: record(value.pins, isPin),
    widths: record(value.widths, isWidth),
  }
}

/** The width as it may be kept. */
export const widthWithin = (width: number): number => Math.round(Math.min(WIDTH_MOST, Math.max(WIDTH_LEAST, width)))

/** The columns that are not shown: by the view at work, else by the person, else by the list itself. */
export const hiddenKeys = <Row>(
  columns: readonly Column<Row>[],
  own: StoredSettings,
  view: readonly string[] | null,
): ReadonlySet<string> =>
  new Set(
    columns
      .filter(({ key, hidden }) => (view && view.length > 0 ? !view.includes(key) : !(own.columns?.[key] ?? !hidden)))
      .map(({ key }) => key),
  )

/** Keys in the wanted order. A column that the order does not know (it is new) stands behind its neighbour of the list's own order. */
function inOrder(keys: readonly string[], wanted: readonly string[]): readonly string[] {
  const ordered = wanted.filter((key) => keys.includes(key))
  for (const [index, key] of keys.entries()) {
    if (ordered.includes(key)) continue
    const neighbour = keys[index - 1]
    ordered.splice(neighbour === undefined ? 0 : ordered.indexOf(neighbour) + 1, 0, key)
  }
  return ordered
}

const places = { left: 0, none: 1, right: 2 } as const

/** Where a column is pinned, by the person or by the list. */
export const pinOf = <Row>({ pin }: Column<Row>): Pin => pin ?? 'none'

function placed<Row>(column: Column<Row>, own: StoredSettings): Column<Row> {
  const pin = own.pins?.[column.key]
  const width = own.widths?.[column.key]
  const chosen = own.columns?.[column.key] && column.yields
  if (pin === undefined && width === undefined && !chosen) return column
  const { pin: usual, ...others } = column
  const held = pin ?? usual ?? 'none'
  const pinned = held !== 'none' ? { pin: held } : pin === undefined ? {} : { free: true as const }
  return { ...others, ...pinned, ...(chosen && { yields: false }), ...(width === undefined ? {} : { width, sized: true as const }) }
}

/** The columns with the person's order, pins and widths; those pinned left come first, those pinned right last. */
export function arrange<Row>(columns: readonly Column<Row>[], own: StoredSettings, view: readonly string[] | null): readonly Column<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const usual = inOrder([...byKey.keys()], own.order ?? [])
  const keys = view && view.length > 0 ? inOrder(usual, [...view, ...usual.filter((key) => !view.includes(key))]) : usual
  const arranged = keys.flatMap((key) => {
    const column = byKey.get(key)
    return column ? [placed(column, own)] : []
  })
  return arranged.toSorted((one, other) => places[pinOf(one)] - places[pinOf(other)])
}

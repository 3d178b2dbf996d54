import type { CallAnswer } from '@camp/contract/base/call'
import type { ListId } from '@camp/contract/base/lists'
import { getListSetup, savePreference } from '@camp/contract/base/preferences'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call, isFailure } from '../../platform/client.ts'
import { textOf } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { queryKey, useCall } from '../../platform/signedIn/query.ts'
import { readStoredJson, storageKeys, writeStored } from '../../platform/storage.ts'
import type { Column, Density } from '../table/column.ts'
import { uiText } from '../ui.text.ts'
import { arrange, hiddenKeys, type Pin, readSettings, type StoredSettings, widthWithin } from './listSettings.ts'

export type SavedView = CallAnswer<typeof getListSetup>['views'][number]

/** How one person likes one list: which columns, where, how wide, how dense. */
export interface ListSettings<Row> {
  readonly density: Density
  readonly grid: boolean
  /** All columns, those not shown too, in the person's order and with the person's pins and widths. */
  readonly columns: readonly Column<Row>[]
  readonly hidden: ReadonlySet<string>
  /** Keys of the shown columns, in their order. */
  readonly shown: readonly string[]
  /** The columns are those of a view: changes of them are kept by saving the view. */
  readonly ofView: boolean
  /** Named filters that the person has saved. */
  readonly views: readonly SavedView[]
  /** False while the server was not heard: what it says would move the columns under the eye. */
  readonly settled: boolean
  /** The server has said which views there are. */
  readonly heard: boolean
  setDensity(density: Density): void
  setGrid(grid: boolean): void
  show(key: string, shown: boolean): void
  /** Moves a column to the place of another one. */
  move(key: string, to: string): void
  pin(key: string, pin: Pin): void
  /** Widths of some columns, in px; undefined gives a column its own width back. */
  resize(widths: Readonly<Record<string, number | undefined>>): void
  restore(): void
  /** Shows the columns of a view, in their order, until another one is opened; null: the person's own. */
  showView(columns: readonly string[] | null): void
}

const SAVE_AFTER_MS = 600
/** A list does not wait longer than this for its settings. */
const WAIT_MS = 800
const t = textOf(uiText)
const noViews: readonly SavedView[] = []
const isQuiet = (): boolean => true

function readAll(): Record<string, unknown> {
  const stored = readStoredJson(storageKeys.lists)
  return typeof stored === 'object' && stored !== null ? { ...stored } : {}
}

/** The browser's copy is there for the first paint alone; the server's is the one that counts. */
const keepCopy = (id: ListId, settings: StoredSettings): void =>
  writeStored(storageKeys.lists, JSON.stringify({ ...readAll(), [id]: settings }))

/** Saves the last of several changes, a moment after it; at once where the page is left. */
function useSaving(id: ListId): (settings: StoredSettings) => void {
  const client = useQueryClient()
  const waiting = useRef<{ settings: StoredSettings; timer: ReturnType<typeof setTimeout> } | null>(null)
  const send = useCallback(async () => {
    const { settings, timer } = waiting.current ?? {}
    if (!settings) return
    clearTimeout(timer)
    waiting.current = null
    client.setQueryData<CallAnswer<typeof getListSetup>>(queryKey(getListSetup, { params: { screen: id } }), (known) =>
      known ? { ...known, value: settings } : known,
    )
    const answer = await call(savePreference, { params: { key: `list.${id}` }, body: { value: settings } }, { quiet: isQuiet })
    if (isFailure(answer)) toast('warning', t('settingsNotSaved'))
  }, [client, id])
  useEffect(() => {
    const leave = () => void send()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [send])
  return useCallback(
    (settings) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { settings, timer: setTimeout(() => void send(), SAVE_AFTER_MS) }
    },
    [send],
  )
}

/** True as soon as the answer is there or will not come, or after a moment: settings never keep a list from being shown. */
function useSettled(answered: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return answered || late
}

/** The settings and views of the list `id`, kept on the server for each person. */
export function useListSettings<Row>(id: ListId, columns: readonly Column<Row>[]): ListSettings<Row> {
  const [own, setOwn] = useState(() => readSettings(readAll()[id]))
  const [view, setView] = useState<readonly string[] | null>(null)
  const setup = useCall(getListSetup, { params: { screen: id } }, { staleTime: Number.POSITIVE_INFINITY, quiet: isQuiet })
  const save = useSaving(id)
  const touched = useRef(false)
  const said = setup.data
  const [heard, setHeard] = useState<unknown>()
  // While drawing, not after it: the columns never stand in an order that is about to change.
  if (said && heard === undefined) {
    setHeard(said)
    if (!touched.current) setOwn(readSettings(said.value))
  }
  useEffect(() => {
    if (said && !touched.current) keepCopy(id, readSettings(said.value))
  }, [id, said])

  const keep = useCallback(
    (next: StoredSettings) => {
      touched.current = true
      setOwn(next)
      keepCopy(id, next)
      save(next)
    },
    [id, save],
  )
  const views = Array.isArray(said?.views) ? said.views : noViews
  const known = said !== undefined
  const settled = useSettled(known || setup.isError)
  const settings = useMemo(() => settingsOf({ columns, own, view, views, keep, setView }), [columns, own, view, views, keep])
  return useMemo(() => ({ ...settings, settled, heard: known }), [settings, settled, known])
}

interface Parts<Row> {
  readonly columns: readonly Column<Row>[]
  readonly own: StoredSettings
  readonly view: readonly string[] | null
  readonly views: readonly SavedView[]
  keep(next: StoredSettings): void
  setView(columns: readonly string[] | null): void
}

function settingsOf<Row>({ columns, own, view, views, keep, setView }: Parts<Row>): Omit<ListSettings<Row>, 'settled' | 'heard'> {
  const arranged = arrange(columns, own, view)
  const hidden = hiddenKeys(columns, own, view)
  const { grid, ...others } = own
  const inForm = (wanted: boolean) => wanted && { grid: true as const }
  const shown = arranged.filter(({ key }) => !hidden.has(key)).map(({ key }) => key)
  return {
    density: own.density ?? 'normal',
    grid: grid === true,
    columns: arranged,
    hidden,
    shown,
    ofView: view !== null,
    views,
    setDensity: (density) => keep({ ...own, density }),
    setGrid: (wanted) => keep({ ...others, ...inForm(wanted) }),
    show: (key, wanted) => {
      // What is changed while a view is at work belongs to that view, and is kept by saving it.
      if (view)
        setView(wanted ? arranged.filter((one) => shown.includes(one.key) || one.key === key).map((one) => one.key) : without(shown, key))
      else keep({ ...own, columns: { ...own.columns, [key]: wanted } })
    },
    move: (key, to) => {
      const keys = arranged.map((column) => column.key)
      const order = without(keys, key).toSpliced(keys.indexOf(to), 0, key)
      if (view) setView(order.filter((one) => shown.includes(one)))
      else keep({ ...own, order })
    },
    pin: (key, pin) => keep({ ...own, pins: { ...own.pins, [key]: pin } }),
    resize: (changed) => {
      const widths = { ...own.widths }
      for (const [key, width] of Object.entries(changed)) {
        if (width === undefined) delete widths[key]
        else widths[key] = widthWithin(width)
      }
      keep({ ...own, widths })
    },
    restore: () => {
      setView(null)
      keep({ ...inForm(grid === true) })
    },
    showView: setView,
  }
}

const without = (keys: readonly string[], key: string): readonly string[] => keys.filter((one) => one !== key)

/** What the settings of a list's columns are shown from. */
export interface ColumnSettingsProps<Row> {
  /** As the list itself has them. */
  readonly columns: readonly Column<Row>[]
  readonly settings: ListSettings<Row>
}

import type { ListId } from '@camp/contract/base/lists'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { useSession } from '../../platform/session.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import { ParentIcon } from '../base/icons.tsx'
import { namesIn } from '../filter/filterWords.ts'
import { Menu } from '../overlay/Menu.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { useOpener } from '../overlay/useOpener.ts'
import { useTips } from '../table/tips.ts'
import { uiText } from '../ui.text.ts'
import type { List } from './useList.ts'
import type { ListSettings, SavedView } from './useListSettings.ts'
import { useViewActions } from './useViewActions.tsx'
import './list.views.css'

/** A named filter that the list itself offers. */
export interface View<Filter> {
  readonly key: string
  readonly title: string
  readonly filter: Filter
}

interface ViewChipsProps<Row, Filter extends object> {
  /** The list that saved views belong to. */
  readonly id: ListId
  readonly list: List<Row, Filter>
  readonly views: readonly View<Filter>[]
  readonly settings: ListSettings<Row>
}

/** So many saved views stand beside the title, the others in a menu. */
const IN_VIEW = 4
/** So many are counted at the same time. */
const COUNTED_AT_ONCE = 2
/** Beyond it nobody reads the number, and the chip would grow. */
const MOST_SHOWN = 9_999

/**
 * Named filters beside the title of a list: those that the list offers, one's own, which can be saved from here, and those that others share. The one that is at
 * work is marked, also when more filters are set beside it.
 */
export function ViewChips<Row, Filter extends object>({ id, list, views, settings }: ViewChipsProps<Row, Filter>) {
  const t = useText(uiText)
  const { user } = useSession()
  const region = useRef<HTMLElement>(null)
  useTips(region)
  const [opened, setOpened] = useState<number | null>(null)
  const [counted, setCounted] = useState<ReadonlySet<string>>(new Set())
  const same = settings.views.filter((view) => list.sameQuery(view.query))
  const exact = same.find((view) => view.id === opened) ?? same[0]
  const current = exact ?? (list.query === '' ? undefined : settings.views.find((view) => view.id === opened))
  const fixed = current ? undefined : views.find((view) => includes(list.filter, view.filter))
  const actions = useViewActions({ id, list, settings, opened: setOpened })
  useViewColumns(exact, settings)

  const leave = (go: () => void) => () => {
    setOpened(null)
    settings.showView(null)
    go()
  }
  const open = (view: SavedView) => {
    setOpened(view.id)
    settings.showView(view.columns)
    list.open(view.query)
  }
  const beside = settings.views.filter((view, index) => index < IN_VIEW || view === current)
  const others = settings.views.filter((view) => !beside.includes(view))
  const titleOf = ({ name, ownerId, ownerName }: SavedView) => (ownerId === user?.id ? name : t('viewByOther', { name, owner: ownerName }))
  const known = list.state !== 'first' && list.state !== 'error'
  // One after the other, once the rows are there: those of the list, then one's own.
  const counting = (key: string, at: number) => ({
    counting: known && at < counted.size + COUNTED_AT_ONCE,
    onCounted: () => setCounted((before) => (before.has(key) ? before : new Set([...before, key]))),
  })
  return (
    <nav ref={region} className="list-views" aria-label={t('views')}>
      <Chip chosen={!current && !fixed && namesIn(list.filter).length === 0} run={leave(list.bare)}>
        {t('all')}
      </Chip>
      {views.map((view, index) => (
        <Chip key={view.key} chosen={view === fixed} run={leave(() => list.search(view.filter))}>
          {view.title}
          <ViewCount list={list} of={view.filter} {...counting(view.key, index)} />
        </Chip>
      ))}
      {beside.map((view, index) => (
        <OwnChip
          key={view.id}
          view={view}
          chosen={view === current}
          changed={view === current && (!exact || settings.ofView) && !actions.isKept(view)}
          count={<ViewCount list={list} of={view.query} {...counting(String(view.id), views.length + index)} />}
          open={() => open(view)}
          items={actions.itemsOf(view)}
        />
      ))}
      {others.length > 0 && (
        <MenuChip
          label={t('moreViews', { count: others.length })}
          items={others.map((view) => ({ key: String(view.id), title: titleOf(view), run: () => open(view) }))}
        >
          +{others.length}
        </MenuChip>
      )}
      <button type="button" className="list-view list-view-save" onClick={actions.add}>
        <svg className="stroked" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M6 2v8M2 6h8" />
        </svg>
        {t('saveView')}
      </button>
      {actions.dialog}
    </nav>
  )
}

/** An address that is a saved view shows the view's columns, also after a reload. */
function useViewColumns<Row>(exact: SavedView | undefined, settings: ListSettings<Row>): void {
  const seen = useRef(false)
  useLayoutEffect(() => {
    if (seen.current || !settings.heard) return
    seen.current = true
    if (exact?.columns) settings.showView(exact.columns)
  }, [exact, settings])
}

function Chip({ chosen, run, children }: { chosen: boolean; run(): void; children: ReactNode }) {
  return (
    <button type="button" className="list-view" aria-pressed={chosen} onClick={run}>
      {children}
    </button>
  )
}

interface ViewCountProps<Row, Filter extends object> {
  readonly list: List<Row, Filter>
  readonly of: string | Filter
  /** Its turn to be counted has come. */
  readonly counting: boolean
  onCounted(): void
}

/** How many rows a view leaves. */
function ViewCount<Row, Filter extends object>({ list, of, counting, onCounted }: ViewCountProps<Row, Filter>) {
  const { call, input } = list.counting(of)
  const count = useCall(call, input, { enabled: counting, quiet: () => true })
  const fetched = count.isFetched
  useLayoutEffect(() => {
    if (fetched) onCounted()
  })
  const total = count.data?.totalElements
  if (total === undefined) return null
  return <span className="list-view-count">{total > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(total)}</span>
}

interface OwnChipProps {
  readonly view: SavedView
  readonly chosen: boolean
  /** Filters or columns are no longer those that were saved. */
  readonly changed: boolean
  readonly count: ReactNode
  open(): void
  readonly items: Parameters<typeof Menu>[0]['items']
}

function OwnChip({ view, chosen, changed, count, ...props }: OwnChipProps) {
  const t = useText(uiText)
  return (
    <span className="list-view-own" data-chosen={chosen || undefined}>
      <button type="button" className="list-view" aria-pressed={chosen} onClick={props.open}>
        <span className="list-view-name">{view.name}</span>
        {view.roleName !== null && <SharedMark view={view} role={view.roleName} />}
        {changed && <i role="img" aria-label={t('viewChanged')} data-tip={t('viewChanged')} className="list-view-dot" />}
        {count}
      </button>
      {chosen && (
        <MenuChip label={t('viewActions', { name: view.name })} items={props.items}>
          <svg className="stroked" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
            <path d="m3 4.5 3 3 3-3" />
          </svg>
        </MenuChip>
      )}
    </span>
  )
}

/** Others see the view as well: whose it is, and who they are. */
function SharedMark({ view, role }: { readonly view: SavedView; readonly role: string }) {
  const t = useText(uiText)
  const { user } = useSession()
  const words = view.ownerId === user?.id ? t('viewSharedWith', { role }) : t('viewSharedBy', { owner: view.ownerName, role })
  return (
    <i role="img" className="list-view-shared" aria-label={words} data-tip={words}>
      <ParentIcon size={13} />
    </i>
  )
}

interface MenuChipProps {
  readonly label: string
  readonly items: Parameters<typeof Menu>[0]['items']
  readonly children: ReactNode
}

function MenuChip({ label, items, children }: MenuChipProps) {
  const { anchor, close, props } = useOpener('menu')
  return (
    <>
      <button {...props} type="button" className="list-view list-view-menu" aria-label={label} data-tip={anchor ? undefined : label}>
        {children}
      </button>
      {anchor && (
        <Popover anchor={anchor} onClose={close}>
          <Menu items={items} onClose={close} />
        </Popover>
      )}
    </>
  )
}

const includes = (filter: object, part: object): boolean => {
  const present = filter as Readonly<Record<string, unknown>> // compared name by name
  return Object.entries(part).every(([name, value]) => JSON.stringify(present[name]) === JSON.stringify(value))
}

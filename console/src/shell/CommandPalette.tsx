import { thingNamed } from '@camp/contract/records'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { relativeTime } from '../platform/format.ts'
import { setLanguage, useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import type { QuickLink } from '../platform/sideMenu.ts'
import { openDrawer } from '../platform/signedIn/drawers.ts'
import { onOpenDeeds } from '../platform/signedIn/openDeeds.ts'
import { pressNew } from '../platform/signedIn/pressNew.ts'
import type { Search } from '../platform/signedIn/search.ts'
import { useVisits, type VisitLine } from '../platform/signedIn/visits.ts'
import { setLayout, useLayout } from '../platform/theme.ts'
import { SearchIcon } from '../ui/base/icons.tsx'
import { SEARCH_ROOM } from '../ui/form/fieldRoom.ts'
import { helpPathOf } from '../ui/help/helpPage.ts'
import { helpTitle } from '../ui/help/helpTitles.ts'
import { useHelpHits } from '../ui/help/useHelp.ts'
import { useModal } from '../ui/overlay/useModal.ts'
import { creating } from './creating.text.ts'
import { deeds } from './deeds.generated.ts'
import { deedsHere } from './deedsHere.ts'
import { takeEarlyKeys } from './earlyKeys.ts'
import { goStrokes } from './goKeys.ts'
import { PaletteList } from './PaletteList.tsx'
import { paletteText } from './palette.text.ts'
import { matching, type PaletteGroup, wordsOf } from './paletteEntries.ts'
import { askedFor, meansPhone, type SearchHits, useSearches } from './useSearches.ts'
import './shell.palette.css'

/** A word such as "new" is in many. */
const MOST_DEEDS = 12

/** So many pages of the help answer a question. */
const MOST_HELP = 3

/** Of what can be made, so much is offered before a word is typed. */
const FEW_MAKES = 4

const alsoOf = ({ also }: { readonly also?: string }): readonly string[] => also?.split(' ') ?? []

interface CommandPaletteProps {
  readonly links: readonly QuickLink[]
  readonly searches: readonly Search[]
  /** Puts the focus into the page. */
  readonly toPage: () => void
  /** Asks, then logs out. */
  readonly onSignOut: () => Promise<void>
  readonly onShortcuts: () => void
  readonly onClose: () => void
}

/** Goes to screens and records by what is typed. The focus stays in the field; the arrow keys choose, Enter opens. */
export function CommandPalette({ links, searches, toPage, onSignOut, onShortcuts, onClose }: CommandPaletteProps) {
  const t = useText(paletteText)
  const id = useId()
  const modal = useModal({ first: 'input', beside: true, onClose })
  const [text, setText] = useState('')
  // The entry that was pointed at keeps the choice, also where what is found later comes before it; else it is the first one.
  const [picked, setPicked] = useState<string | null>(null)
  const { groups, what, failed, busy, retry } = useGroups({ links, searches, text, toPage, onSignOut, onShortcuts })
  const entries = groups.flatMap((group) => group.entries.map((entry) => ({ ...entry, key: `${group.key} ${entry.key}` })))
  const place = entries.findIndex(({ key }) => key === picked)
  const chosen = place < 0 && entries.length > 0 ? 0 : place
  const choose = (index: number): void => setPicked(entries[index]?.key ?? null)
  useLayoutEffect(() => {
    const early = takeEarlyKeys()
    if (early !== '') setText((now) => now + early)
  }, [])

  const run = (index: number): void => {
    const entry = entries[index]
    if (!entry || entry.refusal !== undefined) return
    // The dialog gives the focus back as it goes; only then it can go on.
    flushSync(onClose)
    entry.run()
  }
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') run(chosen)
    else if (step !== undefined && entries.length > 0) choose((chosen + step + entries.length) % entries.length)
    else return
    event.preventDefault()
  }
  return (
    <dialog {...modal} className="dialog shell-palette" aria-label={t('name')}>
      <div className="shell-palette-field">
        <SearchIcon size={18} />
        <input
          type="text"
          role="combobox"
          aria-label={t('name')}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={entries.length > 0 ? `${id}${chosen}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={SEARCH_ROOM}
          placeholder={t('name')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPicked(null)
          }}
          onKeyDown={onKey}
        />
        <kbd>Esc</kbd>
      </div>
      <PaletteList
        id={id}
        groups={groups}
        failed={failed}
        chosen={chosen}
        text={text}
        what={what}
        busy={busy}
        onPoint={choose}
        onRun={run}
        onRetry={() => {
          modal.ref.current?.querySelector('input')?.focus()
          retry()
        }}
      />
    </dialog>
  )
}

type GroupsInput = Omit<CommandPaletteProps, 'onClose'> & { readonly text: string }

/** What is offered for a text: screens, then records, then deeds. */
function useGroups({ links, searches, text, toPage, onSignOut, onShortcuts }: GroupsInput): {
  readonly groups: readonly PaletteGroup[]
  /** Words of what can be found beside screens, and of what could not be searched. */
  readonly what: readonly string[]
  readonly failed: readonly string[]
  readonly busy: boolean
  readonly retry: () => void
} {
  const t = useText(paletteText)
  const english = useLanguage() === 'en-US'
  const navigate = useNavigate()
  const found = useSearches(searches, text)
  const help = useHelpHits(text, MOST_HELP)
  const commands = useCommands(onShortcuts, onSignOut)
  const [here, setHere] = useState(deedsHere)
  useEffect(() => onOpenDeeds(() => setHere(deedsHere)), [])
  const visits = useVisits(links)
  const empty = text.trim() === ''
  const holds = useHolds()
  return useMemo(() => {
    // The field that opened the palette is not where one goes on: the screen is.
    const go = (path: string) => (): void => {
      void navigate(path)
      toPage()
    }
    const titleOf = (title: { readonly zh: string; readonly en: string }): string => (english ? title.en : title.zh)
    const screens = matching(
      links.map((link) => ({ link, words: wordsOf(link) })),
      text,
    ).map(({ link }) => ({ key: link.path, title: titleOf(link.title), Icon: link.Icon, keys: goStrokes(link.path), run: go(link.path) }))
    const nameOf = ({ record }: Search): string => titleOf(thingNamed(record) ?? { zh: record, en: record })
    // Who types a phone means the family, and what it has after it.
    const isFamily = ({ search }: SearchHits): boolean => search.record === 'parent'
    const sorted = meansPhone(askedFor(text))
      ? found.groups.toSorted((one, other) => Number(isFamily(other)) - Number(isFamily(one)))
      : found.groups
    const records = sorted.map(({ search, found: rows }) => ({
      key: search.record,
      title: nameOf(search).replace(/^./, (first) => first.toUpperCase()),
      // What is still there of an earlier text is no exact match of this one.
      exact: !found.busy && rows.some(({ exact }) => exact),
      entries: rows.map(({ key, title, detail, path }) => ({ key, title, detail, run: go(path) })),
    }))
    const open = new Map(links.map(({ path, title }) => [path, title]))
    const mine = deeds.filter(({ path, codes }) => open.has(path) && holds(...codes))
    const makes = mine.flatMap((deed) => {
      const own = Object.hasOwn(creating, deed.id) && creating[deed.id]
      if (!own) return []
      const title = own === true ? deed : own
      const run = () => {
        go(deed.path)()
        pressNew(deed.path)
      }
      return [{ key: `new ${deed.id}`, title: titleOf(title), words: [title.zh, title.en, ...alsoOf(deed)], run }]
    })
    // Before a word is typed the page says enough.
    const rest = empty ? [] : mine.filter(({ id }) => !Object.hasOwn(creating, id) || creating[id] !== true)
    const done = matching(
      // By what people call the making of one, the other line is found.
      rest.map((deed) => ({ deed, words: [deed.zh, deed.en, ...(Object.hasOwn(creating, deed.id) ? [] : alsoOf(deed))] })),
      text,
    ).map(({ deed }) => ({ key: deed.id, title: titleOf(deed), detail: titleOf(open.get(deed.path) ?? deed), run: go(deed.path) }))
    const lines = (visited: readonly VisitLine[]) =>
      matching(
        visited.map((line) => ({ ...line, words: [line.title] })),
        text,
      ).map(({ path, title, detail, at, Icon }) => ({
        key: path,
        title,
        detail: [detail, relativeTime(at)].filter(Boolean).join(' · '),
        Icon,
        run: go(path),
      }))
    const everywhere = [
      // The button of this very page stands above.
      ...matching(
        makes.filter(({ title }) => here.every((deed) => deed.title !== title)),
        text,
      ).slice(0, empty ? FEW_MAKES : MOST_DEEDS),
      ...done.slice(0, MOST_DEEDS),
      ...matching(commands, text),
    ]
    const groups = [
      // A person who types a whole name or number means that record, whatever else holds the text.
      ...records.filter(({ exact }) => exact),
      { key: 'recent', title: t('recent'), entries: empty ? lines(visits.recent) : [] },
      { key: 'pins', title: t('pins'), entries: empty ? lines(visits.pinned) : [] },
      { key: 'here', title: t('here'), entries: empty ? here : [] },
      { key: 'screens', title: t('screens'), entries: empty ? [] : screens },
      { key: 'here', title: t('here'), entries: empty ? [] : matching(here, text) },
      {
        key: 'opened',
        title: t('recent'),
        entries: empty ? [] : lines([...visits.pinned, ...visits.recent]).filter(({ key }) => !open.has(key)),
      },
      ...records.filter(({ exact }) => !exact),
      { key: 'commands', title: t('commands'), entries: everywhere },
      {
        key: 'help',
        title: t('help'),
        // Docs are for who lets programs in or runs the product.
        entries: help
          .filter(({ name }) => !name.startsWith('docs.') || holds('API_KEY', 'WEBHOOK', 'ss'))
          .map(({ name, at, headline }) => ({
            key: `${name} ${at}`,
            title: headline,
            detail: titleOf(helpTitle(name) ?? { zh: '', en: '' }),
            run: go(helpPathOf(name, at)),
          })),
      },
    ]
    return {
      groups: groups.filter(({ entries }) => entries.length > 0),
      what: found.own.map(nameOf),
      failed: found.failed.map(nameOf),
      busy: found.busy,
      retry: found.retry,
    }
  }, [
    links,
    text,
    help,
    visits,
    empty,
    here,
    found.own,
    found.groups,
    found.failed,
    found.busy,
    found.retry,
    commands,
    holds,
    english,
    navigate,
    toPage,
    t,
  ])
}

function useCommands(onShortcuts: () => void, onSignOut: () => Promise<void>) {
  const t = useText(paletteText)
  const { theme } = useLayout()
  const language = useLanguage()
  return useMemo(() => {
    const command = (key: CommandKey, run: () => void, ...keys: string[]) => ({
      key,
      title: t(key),
      words: [paletteText.zh[key], paletteText.en[key]],
      keys,
      run,
    })
    return [
      theme === 'dark' ? command('light', () => setLayout({ theme: 'light' })) : command('dark', () => setLayout({ theme: 'dark' })),
      command('language', () => setLanguage(language === 'zh-CN' ? 'en-US' : 'zh-CN')),
      command('tasks', () => openDrawer('tasks')),
      command('messages', () => openDrawer('messages')),
      command('settings', () => openDrawer('settings')),
      command('shortcuts', onShortcuts, '?'),
      command('signOut', () => void onSignOut()),
    ]
  }, [t, theme, language, onShortcuts, onSignOut])
}

type CommandKey = 'dark' | 'light' | 'language' | 'tasks' | 'messages' | 'settings' | 'shortcuts' | 'signOut'

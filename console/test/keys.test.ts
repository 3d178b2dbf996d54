import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/**/*.test.*'], { eager: true, query: '?raw', import: 'default' })

/** Keys that the help does not name: those of a part that everybody knows, in that part alone, or that are told otherwise. */
const untold: Readonly<Record<string, string>> = {
  'platform/composing.ts': 'keeps the keys of an input method from the page',
  'shell/earlyKeys.ts': 'keeps what is typed for the palette',
  'homepage/InboxCase.tsx': 'only hears that another key came before a record was there',
  'homepage/HandOver.tsx': 'a box that narrows a menu',
  'platform/signedIn/presence.ts': 'only hears that somebody is at work',
  'platform/trace.ts': 'only hears that an action begins',
  'ui/presence/RecordHere.tsx': 'only hears that an action begins',
  'shell/keys.ts': 'told by the field of the header, which stands for them',
  'shell/goKeys.ts': 'told by the field of the header; the help lists the letters',
  'shell/CommandPalette.tsx': 'a combobox; its foot says them',
  'shell/frame/useMenuForm.ts': 'only hears that somebody is at work elsewhere',
  'ui/base/TabList.tsx': 'tabs',
  'ui/overlay/Popover.tsx': 'Esc closes it',
  'ui/overlay/useOpener.ts': 'a button with a menu',
  'ui/overlay/Drawer.tsx': 'Esc closes it',
  'ui/overlay/Menu.tsx': 'a menu',
  'ui/overlay/useModal.ts': 'Esc closes it',
  'ui/tree/Tree.tsx': 'a tree',
  'ui/form/DayBox.tsx': 'a calendar; a day is typed',
  'ui/form/OptionList.tsx': 'a list of choices',
  'ui/mention/MentionList.tsx': 'a list of choices',
  'ui/list/Pager.tsx': 'Enter in a field',
  'ui/sheet/EditableCell.tsx': 'a field in a table: Enter keeps, Esc takes back',
  'orders/ShipModal.tsx': 'keeps what a scanner types between two parcels',
  'ui/table/tips.ts': 'hides a hint',
  'ui/table/ColumnEdge.tsx': 'told by the head of the table, once for all columns',
  'ui/calendar/TimeColumns.tsx': 'a list of choices',
  'ui/chart/chartKeys.ts': 'the links of a picture: arrows',
  'ui/page/DragHandle.tsx': 'a handle: arrows, as its name says',
  'ui/page/lineDrag.ts': 'Esc gives a drag up',
  'media/Lightbox.tsx': 'a dialog',
  'uploads/uploads.crop.parts.tsx': 'a dialog',
  'holidays/YearCalendar.tsx': 'a calendar: arrows',
  'division/CoachTable.tsx': 'a field for a number: arrows',
  'division/GroupColumn.tsx': 'told by the board, once for all groups',
}

const BINDS = /onKeyDown|'keydown'/
const bound = Object.entries(sources)
  .filter(([, text]) => BINDS.test(text))
  .map(([path, text]) => ({ path: path.replace('../src/', ''), tells: /useKeyWords\('/.test(text) }))

test('whoever binds a key tells the help its words, or it is said here why not', () => {
  expect(bound.length).toBeGreaterThan(30)
  expect(bound.filter(({ path, tells }) => !tells && !Object.hasOwn(untold, path)).map(({ path }) => path)).toEqual([])
})

test('nothing stands here as untold that tells its keys, or binds none', () => {
  const silent = new Set(bound.filter(({ tells }) => !tells).map(({ path }) => path))
  expect(Object.keys(untold).filter((path) => !silent.has(path))).toEqual([])
})

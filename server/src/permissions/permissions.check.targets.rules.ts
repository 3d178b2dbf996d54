import type { AnyCall } from '@camp/contract/base/call'
import { calls } from '@camp/contract/catalogue'
import { type MenuEntry, menus } from '@camp/contract/menus'
import { ALWAYS } from '@camp/contract/permissions'
import { refusalOf } from '../platform/http/gate.ts'
import type { RightsOf } from './permissions.effective.repository.ts'

/** Something that can be opened: a screen of the console, or a call of the server. */
export interface CheckTarget {
  readonly kind: 'SCREEN' | 'CALL'
  readonly key: string
  readonly titleZh: string
  readonly titleEn: string
  readonly route: string
  /** Any one of them; empty: everyone. */
  readonly codes: readonly string[]
  readonly call: AnyCall | null
  readonly menu: MenuEntry | null
}

// A group with screens below it is no place of its own: it leads to one of them.
const places = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.flatMap((entry) => (entry.children ? places(entry.children) : [entry]))

const screens = places(menus).map(
  (menu): CheckTarget => ({
    kind: 'SCREEN',
    key: menu.path,
    titleZh: menu.zh,
    titleEn: menu.en,
    route: menu.path,
    codes: menu.codes,
    call: null,
    menu,
  }),
)

const byRoute = (one: CheckTarget, other: CheckTarget): number => (one.route < other.route ? -1 : 1)

const offered = calls
  .map(
    (call): CheckTarget => ({
      kind: 'CALL',
      key: call.id,
      titleZh: call.title.zh,
      titleEn: call.title.en,
      route: `${call.method} ${call.path}`,
      codes: typeof call.codes === 'string' ? [] : call.codes,
      call,
      menu: null,
    }),
  )
  .sort(byRoute)

/** Screens in the order of the menu, then calls by area and route. */
export const checkTargets: readonly CheckTarget[] = [...screens, ...offered]

export type CheckVerdict = 'PUBLIC' | 'ALWAYS' | 'HELD' | 'LACKING' | 'FROZEN' | 'MUST_CHANGE_PASSWORD' | 'SECOND_REQUIRED'

const openTo = ({ call, codes }: CheckTarget): 'PUBLIC' | 'ALWAYS' | null => {
  if (call?.codes === 'PUBLIC') return 'PUBLIC'
  return call?.codes === ALWAYS || codes.includes(ALWAYS) ? 'ALWAYS' : null
}

/** A screen asks for one of its codes, and is behind the form for a new password, or for a second factor, while that is due; the console decides alike. */
const screenRefusal = ({ codes }: CheckTarget, held: ReadonlySet<string>, user: RightsOf) => {
  if (user.mustChangePassword) return 'MUST_CHANGE_PASSWORD'
  if (user.mustAddSecond) return 'SECOND_REQUIRED'
  return codes.some((code) => held.has(code)) ? null : 'FORBIDDEN'
}

/** May this account open it, and why? The gate of the server decides by the same rule. */
export function verdictOf(target: CheckTarget, user: RightsOf, codes: ReadonlySet<string>): CheckVerdict {
  const open = openTo(target)
  if (open === 'PUBLIC') return open
  if (user.activeflg === 'FROZEN') return 'FROZEN'
  const held = new Set([ALWAYS, ...codes])
  const refusal = target.call ? refusalOf(target.call, { ...user, codes: held }) : screenRefusal(target, held, user)
  if (refusal === 'FORBIDDEN') return 'LACKING'
  return refusal ?? open ?? 'HELD'
}

export const allows = (verdict: CheckVerdict): boolean => verdict === 'PUBLIC' || verdict === 'ALWAYS' || verdict === 'HELD'

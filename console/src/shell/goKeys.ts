import { useEffect, useRef, useState } from 'react'
import type { QuickLink } from '../platform/sideMenu.ts'
import { isTaken } from './keys.ts'

/** After `g`, the letter that leads to a screen. */
export const goLetters: Readonly<Record<string, string>> = {
  '/dashboard/workplace': 'h',
  '/order/index': 'o',
  '/order/refunds': 'r',
  '/order/reconcile': 'b',
  '/location/logisticsOrder': 'l',
  '/parent/index': 'p',
  '/camp/index': 'c',
  '/camp/campStudent': 's',
  '/coach/coashListIndex': 't',
  '/coach/CoachDivision': 'd',
  '/coach/coachOverTime': 'v',
  '/coach/coachWorkHourStats': 'w',
  '/coach/contractSignRecords': 'k',
  '/resources/manage': 'e',
  '/extension/channel': 'x',
  '/extension/exchange': 'y',
  '/feedback/index': 'f',
  '/content/goods': 'i',
  '/member/index': 'm',
  '/usercenter/backUserManage': 'u',
  '/permission/log': 'a',
  '/messageTask/index': 'n',
}

/** Somebody who has pressed `g` may look for the letter so long. */
const WAIT_MS = 1_500

/** What takes letters of its own beside fields. */
const CHOOSES = '[role="menu"], [role="listbox"], [role="tree"]'

const isAlone = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

const mayGo = (event: KeyboardEvent): boolean =>
  event.key === 'g' &&
  isAlone(event) &&
  !event.repeat &&
  !isTaken(event) &&
  !(event.target instanceof Element && event.target.closest(CHOOSES)) &&
  document.querySelector('dialog[open]') === null

/** What goes to a screen, as it is shown beside it. */
export const goStrokes = (path: string): readonly string[] | undefined =>
  Object.hasOwn(goLetters, path) ? ['G', (goLetters[path] ?? '').toUpperCase()] : undefined

/** The screens of these that a letter leads to. */
export const goLinks = (links: readonly QuickLink[]): readonly (QuickLink & { readonly letter: string })[] =>
  links.flatMap((link) => (Object.hasOwn(goLetters, link.path) ? [{ ...link, letter: goLetters[link.path] ?? '' }] : []))

/** `g`, then a letter, goes to a screen. Answers whether the letter is awaited: it comes before the screen's own keys then, and Esc gives up. */
export function useGoKeys(links: readonly QuickLink[], go: (path: string) => void): boolean {
  const latest = useRef({ links, go })
  latest.current = { links, go }
  const [awaits, setAwaits] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      timer = undefined
      setAwaits(false)
    }
    const take = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onKey = (event: KeyboardEvent) => {
      if (timer === undefined) {
        if (!mayGo(event)) return
        take(event)
        timer = setTimeout(end, WAIT_MS)
        return setAwaits(true)
      }
      if (event.key === 'Shift') return
      end()
      const link = isAlone(event) ? goLinks(latest.current.links).find(({ letter }) => letter === event.key.toLowerCase()) : undefined
      if (link || event.key === 'Escape') take(event)
      if (link) latest.current.go(link.path)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      end()
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
  return awaits
}

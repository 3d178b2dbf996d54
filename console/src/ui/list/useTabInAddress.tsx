import { type ReactNode, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useWhenever } from '../../platform/effects.ts'
import { Segmented } from '../form/Segmented.tsx'

interface TabOption<T extends string> {
  readonly value: T
  readonly label: string
}

/**
 * One of the lists of a screen: the address says which by `?tab=`, the first one where it says none. Changing it leaves the filters of the
 * other list behind. `which` is the switch, for the head of the list.
 */
export function useTabInAddress<T extends string>(
  label: string,
  tabs: readonly [TabOption<T>, ...TabOption<T>[]],
): { shown: T; which: ReactNode } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('tab')
  const [first] = tabs
  const shown = (tabs.find(({ value }) => value === asked) ?? first).value
  const box = useRef<HTMLDivElement>(null)
  const chosen = useRef(false)
  const show = (tab: T) => {
    chosen.current = true
    void navigate({ pathname, search: tab === first.value ? '' : `?tab=${tab}` })
  }
  // Each list has a switch of its own in its head: the focus goes from that of the list before to that of this one.
  // Once for each list that is chosen.
  useWhenever([shown], () => {
    if (chosen.current) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    chosen.current = false
  })
  const which = (
    <div ref={box} className="list-which">
      <Segmented label={label} hideLabel value={shown} options={tabs} onChange={show} />
    </div>
  )
  return { shown, which }
}

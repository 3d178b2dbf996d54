import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  const show = (tab: T) => void navigate({ pathname, search: tab === first.value ? '' : `?tab=${tab}` })
  return { shown, which: <Segmented label={label} hideLabel value={shown} options={tabs} onChange={show} /> }
}

import { getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { useMemo } from 'react'
import { useLanguage } from '../../platform/i18n.ts'
import { useCall } from '../../platform/signedIn/query.ts'
import type { AskedOptions, Option } from '../../ui/form/options.ts'

const MOST = 500

/** The menu entries as options, in the order of the menu, each under its full title. */
export function useMenuOptions(enabled = true): AskedOptions<number> {
  const english = useLanguage() === 'en-US'
  const { data, isError, refetch } = useCall(getPermissionMenuList, { query: { page: 1, size: MOST } }, { enabled })
  const options = useMemo(() => {
    if (!data) return undefined
    const walk = (parentId: number | null, above: string): Option<number>[] =>
      data.content
        .filter((menu) => menu.parentId === parentId)
        .toSorted((one, other) => one.sort - other.sort || one.id - other.id)
        .flatMap((menu) => {
          const label = above + (english ? menu.titleEn : menu.titleZh)
          return [{ value: menu.id, label }, ...walk(menu.id, `${label} / `)]
        })
    return walk(null, '')
  }, [data, english])
  return { data: options, isError, refetch }
}

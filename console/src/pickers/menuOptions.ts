import { getPermissionMenuList } from '@camp/contract/menus.calls'
import { useMemo } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/query.ts'
import type { Option } from '../ui/OptionList.tsx'

const MOST = 500

/** The menu entries as options, in the order of the menu, each under its full title; undefined while they are being loaded. */
export function useMenuOptions(enabled = true): readonly Option<number>[] | undefined {
  const english = useLanguage() === 'en-US'
  const { data } = useCall(getPermissionMenuList, { query: { page: 1, size: MOST } }, { enabled })
  return useMemo(() => {
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
}

import { getPermissionMenuList } from '@camp/contract/menus/menus.calls'
import { useMemo, useState } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import type { AskedOptions, Option } from '../ui/form/options.ts'

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

/** A filter by menu entry. */
export function MenuPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const options = useMenuOptions(opened || props.value !== undefined)
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

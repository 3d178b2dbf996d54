import { savePermissionMenu } from '@camp/contract/menus/menus.calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { markStale } from '../platform/signedIn/query.ts'
import { type MenuPlace, type MenuRow, movesTo } from './menuPlaces.ts'
import { menusText } from './menus.text.ts'

/** Moves entries, one after another. If somebody has changed one of them meanwhile it stops there, and shows how things stand. */
export function useMenuMoves(menus: readonly MenuRow[]) {
  const t = useText(menusText)
  const english = useLanguage() === 'en-US'
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const move = async (id: number, place: MenuPlace | undefined) => {
    if (busy || !place) return
    setBusy(true)
    let failed = false
    for (const { menu, parentId, sort } of movesTo(menus, id, place)) {
      const { titleZh, titleEn, version } = menu
      const answer = await call(savePermissionMenu, { body: { id: menu.id, titleZh, titleEn, parentId, sort, version } })
      failed = isFailure(answer)
      if (failed) break
    }
    await markStale(client, [savePermissionMenu.area, 'Permissions'])
    setBusy(false)
    const moved = menus.find((menu) => menu.id === id)
    if (!failed && moved) toast('success', t('moved', { name: english ? moved.titleEn : moved.titleZh }))
  }
  return { busy, move }
}

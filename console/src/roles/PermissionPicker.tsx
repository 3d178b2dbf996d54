import { getPermissionsByPage } from '@camp/contract/permissions/permissions.calls'
import { useState } from 'react'
import { useLanguage } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'

const MOST = 500

/** A filter by permission, found by its name or code. */
export function PermissionPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const english = useLanguage() === 'en-US'
  const [opened, setOpened] = useState(false)
  const query = { page: 1, size: MOST, sort: ['code,asc'] }
  const permissions = useCall(getPermissionsByPage, { query, body: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(permissions, ({ content }) =>
    content.map(({ id, code, name, nameEn }) => ({ value: id, label: `${english ? nameEn : name} · ${code}` })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

import { getMemberConfig } from '@camp/contract/members/members'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { uiText } from '../ui/ui.text.ts'

/** A filter by level of membership, with those no longer sold, which members still hold. */
export function MemberLevelPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(uiText)
  const [opened, setOpened] = useState(false)
  const levels = useCall(getMemberConfig, { query: {} }, { enabled: opened || props.value !== undefined })
  const options = optionsOf(levels, (list) =>
    list.map(({ id, name, activeFlg }) => ({
      value: id,
      label: name,
      ...(activeFlg === 'ACTIVE' ? {} : { hint: t('inactive') }),
    })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

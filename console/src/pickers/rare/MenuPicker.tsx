import { useState } from 'react'
import { SelectFilter } from '../../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../../ui/filter/useDraft.ts'
import { useMenuOptions } from '../rights/menuOptions.ts'

/** A filter by menu entry. */
export function MenuPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const options = useMenuOptions(opened || props.value !== undefined)
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

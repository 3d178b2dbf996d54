import { useState } from 'react'
import { SelectFilter } from '../../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../../ui/filter/useDraft.ts'
import { useCampOptions } from '../useCampOptions.ts'

/** A filter by camp, the newest first. */
export function CampPicker(props: DraftField<readonly number[]> & { readonly label: string }) {
  const [opened, setOpened] = useState(false)
  const options = useCampOptions(opened || props.value !== undefined)
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

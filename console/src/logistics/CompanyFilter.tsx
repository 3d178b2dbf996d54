import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { getLogisticsCompaniesByPage } from '@camp/contract/logistics/logistics'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { SelectFilter } from '../ui/filter/SelectFilter.tsx'
import type { DraftField } from '../ui/filter/useDraft.ts'
import { optionsOf } from '../ui/form/options.ts'
import { parcelsText } from './parcels.text.ts'

const all = { body: {}, query: { page: 1, size: MAX_PAGE_SIZE, sort: ['name,asc'] } }

/** A filter by logistics company, with those no longer in use. */
export function CompanyFilter(props: DraftField<readonly number[]> & { readonly label: string }) {
  const t = useText(parcelsText)
  const [opened, setOpened] = useState(false)
  const companies = useCall(getLogisticsCompaniesByPage, all, { enabled: opened || props.value !== undefined })
  const options = optionsOf(companies, ({ content }) =>
    content.map(({ id, name, activeFlg }) => ({ value: id, label: name, ...(activeFlg === 'ACTIVE' ? {} : { hint: t('inactive') }) })),
  )
  return <SelectFilter {...props} options={options} onOpen={() => setOpened(true)} />
}

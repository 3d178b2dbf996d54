import { useText } from '../platform/i18n.ts'
import { useTabInAddress } from '../ui/list/useTabInAddress.tsx'
import { OvertimeList } from './OvertimeList.tsx'
import { Radar } from './Radar.tsx'
import { radarText } from './radar.text.ts'

/** Overtime comments: those that there are, or those that there will be; the address says which. */
export function OvertimePage() {
  const t = useText(radarText)
  const { shown, which } = useTabInAddress<'list' | 'radar'>(t('which'), [
    { value: 'list', label: t('tab.list') },
    { value: 'radar', label: t('tab.radar') },
  ])
  return shown === 'radar' ? <Radar which={which} /> : <OvertimeList which={which} />
}

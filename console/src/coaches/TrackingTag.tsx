import { useText } from '../platform/i18n.ts'
import { coachListText } from './coachList.text.ts'

/** Are hours counted? */
export function TrackingTag({ on }: { readonly on: boolean }) {
  const t = useText(coachListText)
  return <span className={`tag ${on ? 'tag-green' : 'tag-grey'}`}>{t(on ? 'trackingOn' : 'trackingOff')}</span>
}

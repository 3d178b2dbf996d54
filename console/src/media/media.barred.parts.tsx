import { useText } from '../platform/i18n.ts'
import { mediaText } from './media.text.ts'

/** In the place of recordings that the guardian lets nobody play. */
export function RecordingsBarred() {
  return <p className="quiet">{useText(mediaText)('barred')}</p>
}

import { logisticsStatus } from '@camp/contract/logistics/logistics.labels'
import { deleteLogisticsOrder, type LogisticsOrder, pollLogisticsOrderTrackData } from '@camp/contract/logistics/logistics.parcels'
import { useNavigate } from 'react-router'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { parcelsText } from './parcels.text.ts'

interface Opens {
  edit(parcel: LogisticsOrder): void
  history(parcel: LogisticsOrder): void
}

/** The hour and minute of a moment. */
export const clockTime = (at: string): string => formatTime(at).slice(11, 16)

const isEnded = ({ status }: LogisticsOrder): boolean => status === 'SIGNED' || status === 'RETURNED'

/** What can be done with a parcel. */
export function useParcelActions({ edit, history }: Opens): (parcel: LogisticsOrder) => RowAction[] {
  const t = useText(parcelsText)
  const language = useLanguage()
  const holds = useHolds()
  const navigate = useNavigate()
  const remove = useAction(deleteLogisticsOrder, { stale: ['Orders', 'Home'] })
  const ask = useAction(pollLogisticsOrderTrackData, { stale: ['Orders'] })
  const poll = async ({ id, trackingNumber }: LogisticsOrder) => {
    const answer = await ask.run({ params: { id } }, { trackingNumber })
    if (!answer) return
    toast('success', answer.added > 0 ? t('added', { count: answer.added }) : t('nothingNew'))
  }
  const askDelete = async ({ id, trackingNumber: number }: LogisticsOrder) => {
    const sure = await confirmDanger({ title: t('deleteTitle', { number }), text: t('deleteText'), confirm: t('do.delete') })
    if (sure && (await remove.run({ params: { id } }, { trackingNumber: number }))) toast('success', t('deleted', { number }))
  }
  return (parcel) => {
    const state = logisticsStatus.label(parcel.status, language)
    const barred = (refusal: string | false) => (refusal === false ? {} : { refusal })
    const soon =
      parcel.askAgainAt !== null && Date.parse(parcel.askAgainAt) > Date.now() && t('tooSoon', { again: clockTime(parcel.askAgainAt) })
    const all: (RowAction | false)[] = [
      holds('LOGISTICS_POLL') && {
        key: 'poll',
        title: t('do.poll'),
        run: () => void poll(parcel),
        ...barred(isEnded(parcel) ? t('ended', { state }) : soon),
      },
      holds('LOGISTICS_EDIT') && {
        key: 'edit',
        title: t('do.edit'),
        run: () => edit(parcel),
        ...barred(isEnded(parcel) && t('editRefusal', { state })),
      },
      holds('ORDER_INDEX') && {
        key: 'order',
        title: t('do.order'),
        run: () => void navigate(`/order/detail?orderNumber=${parcel.orderNumber}`),
      },
      { key: 'history', title: t('do.history'), run: () => history(parcel) },
      holds('LOGISTICS_DELETE') && {
        key: 'delete',
        title: t('do.delete'),
        danger: true as const,
        run: () => void askDelete(parcel),
        ...barred(parcel.status !== 'CREATED' && t('deleteRefusal')),
      },
    ]
    return all.filter((action) => action !== false)
  }
}

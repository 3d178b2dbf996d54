import { limitsOf } from '@camp/contract/base/limits'
import type { Channel } from '@camp/contract/channels/channels'
import { type PosterCount, posterCounts } from '@camp/contract/channels/channels.rules'
import type { CouponBatch } from '@camp/contract/coupons/coupons.batches'
import { POSTER_PAGES, printCoupons } from '@camp/contract/coupons/coupons.posters'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { saveFile } from '../ui/list/ExportButton.tsx'
import { channelsText } from './channels.text.ts'

const perPage = posterCounts.map((value) => ({ value, label: value }))
const wholeOf = (text: string): number => (/^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const { batchId: _batch, ...takes } = limitsOf(printCoupons)

interface PrintCodesModalProps {
  readonly channel: Channel
  readonly batch: CouponBatch
  onClose(): void
}

/** Pages of cards, each with the channel's QR code and a code of the batch; says before how many codes that are. */
export function PrintCodesModal({ channel, batch, onClose }: PrintCodesModalProps) {
  const t = useText(channelsText)
  const action = useAction(printCoupons, { quiet: shownInForm })
  const start: { count: PosterCount; pages: string } = { count: '8', pages: '1' }
  const form = useForm(takes, start, ({ pages }) => ({
    pages:
      pages.trim() === '' || (wholeOf(pages) >= 1 && wholeOf(pages) <= POSTER_PAGES) ? undefined : t('pagesForm', { most: POSTER_PAGES }),
  }))
  const { count, pages } = form.values
  const wanted = Number(count) * wholeOf(pages)
  const send = async (values: typeof start) => {
    const file = await action.run({ body: { batchId: batch.id, count: values.count, pages: wholeOf(values.pages) } })
    if (!file) return
    saveFile(file, (file instanceof File && file.name) || `${channel.name}.pdf`)
    return t('printed')
  }
  return (
    <FormModal
      title={t('printTitle', { name: batch.remark ?? batch.goodsName })}
      form={form}
      sending={action}
      submit={Number.isNaN(wanted) ? t('do.print') : t('printCount', { count: formatCount(Math.min(wanted, batch.unused)) })}
      onClose={onClose}
      send={send}
    >
      <p className="quiet">{t('printHint')}</p>
      <Segmented label={t('perPage')} value={count} options={perPage} onChange={form.field('count').onChange} />
      <TextField label={t('pages')} {...form.field('pages')} />
    </FormModal>
  )
}

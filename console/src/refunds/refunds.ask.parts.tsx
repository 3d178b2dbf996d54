import { limitsOf } from '@camp/contract/base/limits'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { askRefund, PAPERS_MOST } from '@camp/contract/refunds/refunds.requests'
import { formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { MoneyField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { parseYuan, yuanText } from '../ui/form/money.ts'
import { type FormFile, UploadField } from '../uploads/uploads.parts.tsx'
import { refundDialogText } from './refunds.parts.text.ts'
import { AskedProposal, refundChoices } from './refunds.parts.tsx'

const nothing: readonly FormFile[] = []

interface AskRefundModalProps {
  readonly order: { readonly orderNumber: string }
  onClose(): void
}

/** Service asks for money to go back; somebody else decides. What the rule proposes stands above. */
export function AskRefundModal({ order: { orderNumber }, onClose }: AskRefundModalProps) {
  const t = useText(refundDialogText)
  const title = useTitles(refundRequestRecord)
  const asked = useCall(getRefundProposal, { query: { orderNumber } }, { quiet: () => true })
  const { data: proposal } = asked
  const form = useForm(
    limitsOf(askRefund),
    { amount: '', reason: '', papers: nothing, quitCamp: true, endMembership: true, awaitsReturn: false, returnNumber: '' },
    ({ amount }) => {
      const fen = parseYuan(amount)
      const wrong = fen !== undefined && (Number.isNaN(fen) || fen < 1 || (proposal !== undefined && fen > proposal.max))
      return { amount: wrong ? t('most', { most: formatMoney(proposal?.max ?? 0, { sign: false }) }) : undefined }
    },
  )
  const action = useAction(askRefund, { quiet: shownInForm, stale: ['Orders', 'Home'] })
  const typed = parseYuan(form.values.amount)
  const choices = refundChoices(proposal?.effects ?? [], typed === proposal?.max)
  const { camp, level } = choices
  const most = formatMoney(proposal?.max ?? 0, { sign: false })
  return (
    <FormModal
      title={t('askTitle', { orderNumber })}
      form={form}
      sending={action}
      submit={typed ? t('send', { amount: formatMoney(typed, { sign: false }) }) : t('sendEmpty')}
      onClose={onClose}
      send={async ({ amount, reason, papers, awaitsReturn, returnNumber, ...chosen }) => {
        const number = returnNumber.trim()
        const done = await action.run({
          body: {
            orderNumber,
            amount: parseYuan(amount) ?? 0,
            reason: reason.trim(),
            ...(papers.length > 0 && { papers: papers.map(({ id }) => id) }),
            ...choices.sent(chosen),
            ...(awaitsReturn && { awaitsReturn, ...(number && { returnNumber: number }) }),
          },
        })
        return done && t('sent')
      }}
    >
      <AskedProposal asked={asked} amount={typed} />
      {proposal && (
        <>
          <MoneyField
            label={t('amount')}
            hint={t('most', { most })}
            most={proposal.max}
            mostLabel={t('all', { most })}
            {...form.field('amount')}
          />
          {proposal.proposedAmount > 0 && (
            <Button onClick={() => form.field('amount').onChange(yuanText(proposal.proposedAmount))}>
              {t('take', { amount: formatMoney(proposal.proposedAmount, { sign: false }) })}
            </Button>
          )}
        </>
      )}
      <TextAreaField label={title('reason')} hint={t('reasonHint')} {...form.field('reason')} />
      <UploadField label={title('papers')} hint={t('papersHint')} purpose="REFUND" most={PAPERS_MOST} {...form.field('papers')} />
      {camp !== undefined && <CheckField label={t('quitCamp', { camp })} {...form.field('quitCamp')} />}
      {level !== undefined && <CheckField label={t('endMembership', { level })} {...form.field('endMembership')} />}
      <CheckField label={t('awaitsReturn')} {...form.field('awaitsReturn')} />
      {form.values.awaitsReturn && <TextField label={t('returnNumber')} hint={t('returnHint')} {...form.field('returnNumber')} />}
    </FormModal>
  )
}

import type { CallInput } from '@camp/contract/base/call'
import { checkMerchant } from '@camp/contract/merchants/merchants'
import { formatClauses } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { merchantsText } from './merchants.text.ts'

/** Tests keys and tells what the provider says. */
export function useCheck() {
  const t = useText(merchantsText)
  const action = useAction(checkMerchant)
  const check = async (body: CallInput<typeof checkMerchant>['body']) => {
    const answer = await action.run({ body })
    if (!answer) return
    if (answer.ok) toast('success', answer.apiV3KeyChecked ? t('passed', { mchId: body.mchId }) : t('passedPublic'))
    else toast('error', formatClauses([t('failed'), t('failedWords', { code: answer.code ?? '', message: answer.message ?? '' })]))
  }
  return { check, busy: action.busy }
}

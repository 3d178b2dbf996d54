import { syncHoliday } from '@camp/contract/holidays/holidays'
import { saveRefundRule } from '@camp/contract/refunds/refunds.rules'
import { usualRuleSteps } from '@camp/contract/refunds/refunds.usual'
import { sendTestMessage } from '@camp/contract/setup/setup'
import type { SetupState, SetupStep } from '@camp/contract/setup/setup.labels'
import { useNavigate } from 'react-router'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { pressNew } from '../platform/signedIn/pressNew.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { setupText } from './setup.text.ts'

export interface Reached {
  readonly SMS: boolean
  readonly EMAIL: boolean
}

interface ActProps {
  readonly step: SetupStep
  readonly state: SetupState
  readonly count: number
  readonly reached: Reached | undefined
}

/** Steps that are done by a form of another page, with what it takes. */
const forms = {
  GOODS: { path: '/content/goods', code: 'GOODS_EDIT' },
  COACH: { path: '/coach/coashListIndex', code: 'COASH_EDIT' },
  CAMP: { path: '/camp/index', code: 'CAMP_EDIT' },
  FAMILY: { path: '/parent/index', code: 'PARENT_EDIT' },
  PAYMENT: { path: '/content/weMerchant', code: 'MERCHANT_EDIT' },
} as const

const isForm = (step: SetupStep): step is keyof typeof forms => step in forms

/** What is done for a step, in place or by the form of its page. */
export function SetupAct(props: ActProps) {
  const { step, state } = props
  if (step === 'STAFF') return <StaffActs />
  if (isForm(step)) return state === 'OPEN' && <FormAct step={step} />
  if (state !== 'OPEN') return null
  if (step === 'HOLIDAYS') return <Holidays />
  if (step === 'REFUND_RULE') return <Rule />
  if (step === 'SMS' || step === 'EMAIL') return <Message {...props} channel={step} />
  return null
}

/** Opens a page with its form for something new. */
function useForm() {
  const navigate = useNavigate()
  return (path: string) => {
    void navigate(path)
    pressNew(path)
  }
}

function FormAct({ step }: { readonly step: keyof typeof forms }) {
  const t = useText(setupText)
  const holds = useHolds()
  const open = useForm()
  const { path, code } = forms[step]
  return holds(code) && <Button onClick={() => open(path)}>{t(`act.${step}`)}</Button>
}

function StaffActs() {
  const t = useText(setupText)
  const holds = useHolds()
  const navigate = useNavigate()
  const open = useForm()
  return (
    <>
      {holds('ss') && <Button onClick={() => void navigate('/permission/role')}>{t('seeRoles')}</Button>}
      {holds('USER_EDIT') && <Button onClick={() => open('/usercenter/backUserManage')}>{t('newUser')}</Button>}
    </>
  )
}

function Holidays() {
  const t = useText(setupText)
  const holds = useHolds()
  const year = Number(formatDay(Date.now()).slice(0, 4))
  const sync = useAction(syncHoliday, { stale: ['Setup'] })
  if (!holds('HOLIDAY_SYNC')) return null
  const run = async () => {
    const done = await sync.run({ query: { year } })
    if (done) toast(done.published ? 'success' : 'info', done.published ? t('synced', { count: done.added }) : t('unpublished', { year }))
  }
  return (
    <Button busy={sync.busy} onClick={() => void run()}>
      {t('sync', { year })}
    </Button>
  )
}

function Rule() {
  const t = useText(setupText)
  const holds = useHolds()
  const navigate = useNavigate()
  const save = useAction(saveRefundRule, { stale: ['Setup'] })
  if (!holds('REFUND_RULE_EDIT')) return null
  const run = async () => {
    const body = {
      name: t('ruleName'),
      goodsKind: 'CAMP' as const,
      campTypeId: null,
      effectiveFrom: formatDay(Date.now()),
      counts: 'LESSONS_PAST' as const,
      steps: [...usualRuleSteps],
      materialAmount: 0,
      twoPersonAbove: null,
    }
    if (await save.run({ body })) toast('success', t('ruleTook'))
  }
  return (
    <>
      <Button onClick={() => void navigate('/order/refunds?tab=rules')}>{t('ownWay')}</Button>
      <Button busy={save.busy} onClick={() => void run()}>
        {t('usualRule')}
      </Button>
    </>
  )
}

function Message({ channel, count, reached }: ActProps & { readonly channel: 'SMS' | 'EMAIL' }) {
  const t = useText(setupText)
  const holds = useHolds()
  const send = useAction(sendTestMessage)
  if (!holds('PARAM_EDIT')) return null
  const refusal = reached?.[channel] ? undefined : t('noReceiver')
  const run = async () => {
    const done = await send.run({ body: { channel } })
    if (done) toast('success', t(done.real ? 'proved' : 'tried'))
  }
  return (
    <>
      {count === 0 && <span className="quiet">{t('noProvider')}</span>}
      <Button busy={send.busy} {...refusable(refusal, () => void run())}>
        {t('sendTest')}
      </Button>
    </>
  )
}

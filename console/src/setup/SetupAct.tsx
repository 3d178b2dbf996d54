import { syncHoliday } from '@camp/contract/holidays/holidays'
import type { Code } from '@camp/contract/permissions'
import { saveRefundRule } from '@camp/contract/refunds/refunds.rules'
import { usualRuleSteps } from '@camp/contract/refunds/refunds.usual'
import { sendTestMessage } from '@camp/contract/setup/setup'
import type { SetupState, SetupStep } from '@camp/contract/setup/setup.labels'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { FirstCampDialog } from '../camps/camps.making.parts.tsx'
import { NewCoachDialog } from '../coaches/coaches.making.parts.tsx'
import { NewGoodsDialog } from '../goods/goods.making.parts.tsx'
import { NewOrderButton } from '../orders/orders.parts.tsx'
import { NewFamilyDialog } from '../parents/parents.making.parts.tsx'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { pressNew } from '../platform/signedIn/pressNew.ts'
import { markStale, useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { NewUserDialog } from '../users/users.making.parts.tsx'
import { NewHoursDialog, NewPayeeDialog } from '../workHours/workHours.making.parts.tsx'
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

/** Steps that are done by a form, with what it takes. It opens here: who saved it goes on with the next step. */
const forms = {
  GOODS: { code: 'GOODS_EDIT', dialog: (close: () => void) => <NewGoodsDialog onClose={close} /> },
  COACH: { code: 'COASH_EDIT', dialog: (close: () => void) => <NewCoachDialog onClose={close} /> },
  CAMP: { code: 'CAMP_EDIT', dialog: (close: () => void) => <FirstCampDialog onClose={close} /> },
  FAMILY: { code: 'PARENT_EDIT', dialog: (close: () => void) => <NewFamilyDialog onClose={close} /> },
  HOURS: { code: 'COASH_WORKHOUR_EDIT', dialog: (close: () => void) => <NewHoursDialog onClose={close} /> },
  PAYEE: { code: 'SETTLEMENT_PAY', dialog: (close: () => void) => <NewPayeeDialog onClose={close} /> },
} as const

const isForm = (step: SetupStep): step is keyof typeof forms => step in forms

/** What is done for a step, in place or by the form of its page. */
export function SetupAct(props: ActProps) {
  const { step, state } = props
  if (step === 'STAFF') return <StaffActs />
  if (step === 'FAMILY' && state === 'DONE') return <NewOrderButton />
  if (isForm(step)) return state === 'OPEN' && <FormAct step={step} />
  if (state !== 'OPEN') return null
  if (step === 'PAYDAY') return <Payday />
  if (step === 'PAYMENT') return <Merchant />
  if (step === 'HOLIDAYS') return <Holidays />
  if (step === 'REFUND_RULE') return <Rule />
  if (step === 'SMS' || step === 'EMAIL') return <Message {...props} channel={step} />
  return null
}

/** Opens a page with its form for something new. */
function usePageForm() {
  const navigate = useNavigate()
  return (path: string) => {
    void navigate(path)
    pressNew(path)
  }
}

function FormAct({ step }: { readonly step: keyof typeof forms }) {
  const t = useText(setupText)
  return <Opening {...forms[step]} label={t(`act.${step}`)} />
}

interface OpeningProps {
  readonly code: Code
  readonly label: string
  dialog(close: () => void): ReactNode
}

/** Opens a form here: what came of it ticks the step. */
function Opening({ code, label, dialog }: OpeningProps) {
  const holds = useHolds()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    void markStale(client, ['Setup'])
  }
  return (
    holds(code) && (
      <>
        <Button onClick={() => setOpen(true)}>{label}</Button>
        {open && dialog(close)}
      </>
    )
  )
}

function Merchant() {
  const t = useText(setupText)
  const holds = useHolds()
  const open = usePageForm()
  return holds('MERCHANT_EDIT') && <Button onClick={() => open('/content/weMerchant')}>{t('act.PAYMENT')}</Button>
}

/** The months are settled by a colleague: whoever set where the coach is paid is refused there. */
function Payday() {
  const t = useText(setupText)
  const holds = useHolds()
  const navigate = useNavigate()
  return holds('COASH_WORKHOUR_STATS') && <Button onClick={() => void navigate('/coach/statements')}>{t('act.PAYDAY')}</Button>
}

function StaffActs() {
  const t = useText(setupText)
  const holds = useHolds()
  const navigate = useNavigate()
  return (
    <>
      {holds('ss') && <Button onClick={() => void navigate('/permission/role')}>{t('seeRoles')}</Button>}
      <Opening code="USER_EDIT" label={t('newUser')} dialog={(close) => <NewUserDialog onClose={close} />} />
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

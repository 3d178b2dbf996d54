import type { Coach } from '@camp/contract/coaches/coaches'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { RateLines } from './RateLines.tsx'
import { ratesText } from './rates.text.ts'

const setting = latePart(async () => (await import('./KindRateModal.tsx')).KindRateModal)

/** What a coach is paid; users who may edit and see pay set the rate of one kind of work here. */
export function RateCard({ coach }: { readonly coach: Coach }) {
  const t = useText(ratesText)
  const edits = useHolds()('COASH_EDIT') && coach.hourlyRateAmount !== null
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('rates')} extra={edits && <Button onClick={() => setOpen(true)}>{t('set')}</Button>}>
      <RateLines coachId={coach.id} />
      {open && <Late part={setting} props={{ coachId: coach.id, name: coach.name, onClose: () => setOpen(false) }} />}
    </Card>
  )
}

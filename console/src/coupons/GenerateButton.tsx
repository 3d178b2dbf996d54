import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { couponsText } from './coupons.text.ts'

const generating = latePart(async () => (await import('./GenerateModal.tsx')).GenerateModal)

export function GenerateButton() {
  const t = useText(couponsText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="PROMOTE_CODE_GENERATE">
      <Button kind="primary" data-shortcut="n" onClick={() => setOpen(true)}>
        {t('do.generate')}
      </Button>
      {open && <Late part={generating} props={{ onClose: () => setOpen(false) }} />}
    </Can>
  )
}

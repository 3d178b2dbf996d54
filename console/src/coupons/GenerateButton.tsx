import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { MAKE } from './couponAddress.ts'
import { couponsText } from './coupons.text.ts'

const generating = latePart(async () => (await import('./GenerateModal.tsx')).GenerateModal)

function without(params: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(params)
  left.delete(name)
  return left
}

/** `asked`: somebody who comes from a channel, which stands in the address, makes codes for it. */
export function GenerateButton({ asked = false }: { readonly asked?: boolean }) {
  const t = useText(couponsText)
  const [params, setParams] = useSearchParams()
  const channelId = (asked && Number(params.get(MAKE))) || undefined
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    if (channelId) setParams((old) => without(old, MAKE), { replace: true })
  }
  return (
    <Can action="PROMOTE_CODE_GENERATE">
      <Button kind="primary" data-shortcut="n" onClick={() => setOpen(true)}>
        {t('do.generate')}
      </Button>
      {(open || channelId) && <Late part={generating} props={{ channelId, onClose: close }} />}
    </Can>
  )
}

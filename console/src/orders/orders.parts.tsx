import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { orderingText } from './ordering.text.ts'

const ordering = latePart(async () => (await import('./NewOrderModal.tsx')).NewOrderModal)

/** Makes an order for a family: for the named one, else for one that is found by its phone. */
export function NewOrderButton({ parentId }: { readonly parentId?: number }) {
  const t = useText(orderingText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="ORDER_CREATE">
      <Button data-shortcut={parentId === undefined ? 'n' : undefined} onClick={() => setOpen(true)}>
        {t('do')}
      </Button>
      {open && <Late part={ordering} props={{ parentId, onClose: () => setOpen(false) }} />}
    </Can>
  )
}

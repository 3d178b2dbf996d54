import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Button } from '../ui/base/Button.tsx'
import { Can } from '../ui/page/Can.tsx'
import { orderingText } from './ordering.text.ts'
import { NewOrderDialog } from './orders.ordering.parts.tsx'

/** Makes an order for a family: for the named one, else for one that is found by its phone. */
export function NewOrderButton({ parentId }: { readonly parentId?: number }) {
  const t = useText(orderingText)
  const [open, setOpen] = useState(false)
  return (
    <Can action="ORDER_CREATE">
      <Button data-shortcut={parentId === undefined ? 'n' : undefined} onClick={() => setOpen(true)}>
        {t('do')}
      </Button>
      {open && <NewOrderDialog parentId={parentId} onClose={() => setOpen(false)} />}
    </Can>
  )
}

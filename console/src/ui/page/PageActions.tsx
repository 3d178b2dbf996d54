import { type ReactNode, useRef, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { Button } from '../base/Button.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { Popover } from '../overlay/Popover.tsx'
import { useInPeek } from '../peek/peek.ts'
import type { RowAction } from '../table/column.ts'
import { uiText } from '../ui.text.ts'
import { arranged } from './arrangedActions.ts'
import { DotsIcon } from './DotsIcon.tsx'

interface PageActionsProps {
  readonly items: readonly RowAction[]
  /** The key of the next step, if there is one: it leads, and alone has colour. */
  readonly next?: string | undefined
  /** History and print. */
  readonly children?: ReactNode
}

/** So many stand side by side; on a phone and beside a list there is less room. */
const ROOM = { page: 4, peek: 2, phone: 1 } as const

/**
 * What can be done with one record, in the same order everywhere: the next step, ordinary ones, history and print, and under 更多 what destroys
 * and what has no room.
 */
export function PageActions({ items, next, children }: PageActionsProps) {
  const inPeek = useInPeek()
  const onPhone = useWindowIs('phone')
  const { shown, more } = arranged(items, next, onPhone ? ROOM.phone : inPeek ? ROOM.peek : ROOM.page)
  return (
    <>
      {shown.map(({ key, title, run, refusal }) => (
        <Button
          key={key}
          kind={key === next ? 'primary' : 'default'}
          aria-disabled={refusal === undefined ? undefined : true}
          title={refusal}
          onClick={refusal === undefined ? run : undefined}
        >
          {title}
        </Button>
      ))}
      {children}
      {more.length > 0 && <MoreActions items={more} />}
    </>
  )
}

function MoreActions({ items }: { readonly items: readonly RowAction[] }) {
  const t = useText(uiText)
  const opener = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="button detail-more"
        aria-label={t('more')}
        title={t('more')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={() => setAnchor(anchor ? null : opener.current)}
      >
        <DotsIcon />
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <Menu items={items} onClose={close} />
        </Popover>
      )}
    </>
  )
}

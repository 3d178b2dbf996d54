import { type ReactNode, useId, useState } from 'react'
import { useText } from '../../platform/i18n.ts'
import { useWindowIs } from '../../platform/signedIn/windowSize.ts'
import { DotsIcon } from '../overlay/MoreMenu.tsx'
import { uiText } from '../ui.text.ts'

/** The buttons in the head of a list or desk. On a phone the primary one stays in view, the others stand behind one button. They stay mounted: a dialog belongs to its tool. */
export function ListTools({ children }: { readonly children: ReactNode }) {
  const t = useText(uiText)
  const onPhone = useWindowIs('phone')
  const [opened, setOpened] = useState(false)
  const id = useId()
  return (
    <>
      <div id={id} className="list-own-tools" data-folded={(onPhone && !opened) || undefined}>
        {children}
      </div>
      {onPhone && (
        <button
          type="button"
          className="icon-button list-more"
          aria-label={t('more')}
          aria-controls={id}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <DotsIcon />
        </button>
      )}
    </>
  )
}

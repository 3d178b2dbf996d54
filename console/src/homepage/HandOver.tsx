import type { WorkItem } from '@camp/contract/base/work'
import { listWorkColleagues } from '@camp/contract/homepage/homepage'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { inView } from '../platform/inView.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Menu } from '../ui/overlay/Menu.tsx'
import { Popover } from '../ui/overlay/Popover.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { handText } from './homepage.hand.text.ts'

/** More than these have no digit of their own: they are looked for by name. */
const DIGITS = 9

export interface Handed {
  readonly kind: Exclude<WorkItem['kind'], 'PROMISE_DUE'>
  readonly subjectId: number
}

interface HandOverProps {
  readonly work: Handed
  onPick(userId: number, name: string): void
  onClose(): void
}

/** To whom a piece of work goes: colleagues who can see to it, by one digit or a part of the name. */
export function HandOver({ work, onPick, onClose }: HandOverProps) {
  const t = useText(handText)
  const [anchor] = useState(() => inView('[data-inbox-hand]'))
  const { data, isError } = useCall(listWorkColleagues, { params: work }, { quiet: () => true, staleTime: 0 })
  const [typed, setTyped] = useState('')
  if (!anchor) return null
  const found = data?.filter(({ name }) => name.includes(typed.trim())) ?? []
  const items = found.map(({ id, name }) => ({ key: String(id), title: name, run: () => onPick(id, name) }))
  const said = isError ? t('failed') : data?.length === 0 ? t('nobody') : data && found.length === 0 ? t('noneFound') : undefined
  return (
    <Popover anchor={anchor} onClose={onClose}>
      <div className="homepage-hand">
        <p className="quiet">{t('handTo')}</p>
        {!data && !isError && <LoadingLines />}
        {data && data.length > DIGITS && (
          <input
            // biome-ignore lint/a11y/noAutofocus: it was opened to type a name
            autoFocus
            className="plain-input"
            aria-label={t('find')}
            placeholder={t('find')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (!first) return
              if (event.key === 'Enter') {
                onClose()
                onPick(first.id, first.name)
              } else if (event.key === 'ArrowDown')
                event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
              else return
              event.preventDefault()
            }}
          />
        )}
        {said && <p role="status">{said}</p>}
        {items.length > 0 && <Menu items={items} numbered takesFocus={(data?.length ?? 0) <= DIGITS} onClose={onClose} />}
      </div>
    </Popover>
  )
}

import { type RefObject, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../platform/i18n.ts'
import { OptionList } from '../../ui/form/OptionList.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useOpener } from '../../ui/overlay/useOpener.ts'
import type { Tab } from '../tabs.ts'
import { tabsText } from './tabs.text.ts'

interface TabsBeyondProps {
  /** The list in the bar, which scrolls. */
  readonly list: RefObject<HTMLElement | null>
  readonly tabs: readonly Tab[]
  readonly titleOf: (tab: Tab) => string
}

/** The tabs that are out of view, in whole or in part, as a list to choose from; nothing where all have room. */
export function TabsBeyond({ list, tabs, titleOf }: TabsBeyondProps) {
  const t = useText(tabsText)
  const navigate = useNavigate()
  const beyond = useBeyond(list, tabs)
  const { anchor, close, props } = useOpener('listbox')
  if (beyond.length === 0) return null
  const label = t('beyond', { count: beyond.length })
  return (
    <>
      <button {...props} type="button" className="icon-button shell-tabs-beyond" aria-label={label} title={label}>
        +{beyond.length}
      </button>
      {anchor && (
        <Popover anchor={anchor} align="end" onClose={close}>
          <OptionList
            label={label}
            multiple={false}
            chosen={[]}
            options={beyond.map((tab) => ({ value: tab.key, label: titleOf(tab) }))}
            choose={(key) => {
              close()
              const tab = beyond.find((one) => one.key === key)
              if (tab) void navigate(tab.location)
            }}
          />
        </Popover>
      )}
    </>
  )
}

/** Those of them that the frame of the list cuts or hides. */
function useBeyond(list: RefObject<HTMLElement | null>, tabs: readonly Tab[]): readonly Tab[] {
  const [keys, setKeys] = useState('')
  // Titles change the widths as well: it is measured after each drawing, and whenever one scrolls or the window changes.
  useLayoutEffect(() => {
    const frame = list.current
    if (!frame) return
    const measure = () => {
      const { left, right } = frame.getBoundingClientRect()
      const cut = [...frame.children].filter((item) => {
        const at = item.getBoundingClientRect()
        const isCut = at.left < left - 1 || at.right > right + 1
        // A cross without its title is taken for another tab's.
        item.toggleAttribute('data-cut', isCut)
        return isCut
      })
      setKeys(cut.map((item) => (item as HTMLElement).dataset.key).join('\n')) // items of the list
    }
    measure()
    // The button of those beyond takes room from the list: the one that is shown comes into view again.
    const sizes = new ResizeObserver(() => {
      frame.querySelector('li[data-shown]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      measure()
    })
    sizes.observe(frame)
    frame.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      frame.removeEventListener('scroll', measure)
    }
  })
  return tabs.filter(({ key }) => keys.split('\n').includes(key))
}

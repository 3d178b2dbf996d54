import { type RefObject, useEffect } from 'react'
import { copyText } from '../../platform/clipboard.ts'
import { textOf } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { uiText } from '../ui.text.ts'

const t = textOf(uiText)

/**
 * One handler for a whole region: a click on an element with `data-copy` copies that value, or the element's text where it is empty.
 * A click on a control inside, or the end of a selection made with the mouse, copies nothing. `what`: the elements it is about, where a click elsewhere does something else.
 */
export function useCopyOnClick(region: RefObject<HTMLElement | null>, what = '[data-copy]'): void {
  useEffect(() => {
    const element = region.current
    if (!element) return
    const click = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const source = target?.closest<HTMLElement>(what)
      const control = target?.closest('a, button, input, label')
      if (!source || (control && control !== source && source.contains(control))) return
      if (!(window.getSelection()?.isCollapsed ?? true)) return
      const value = source.dataset.copy || source.textContent.trim()
      if (value === '' || value === '–') return
      void copyText(value).then((done) => (done ? toast('success', t('copied')) : toast('error', t('copyRefused'))))
    }
    element.addEventListener('click', click)
    return () => element.removeEventListener('click', click)
  }, [region, what])
}

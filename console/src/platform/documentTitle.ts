import { useEffect } from 'react'
import { useText } from './i18n.ts'
import { platformText } from './platform.text.ts'

/** Names the window after what it shows; one thing at a time calls it: a screen's tab, a page before the log-in, an exception. */
export function useDocumentTitle(title: string | undefined): void {
  const product = useText(platformText)('product')
  useEffect(() => {
    document.title = title ? `${title} - ${product}` : product
  }, [title, product])
}

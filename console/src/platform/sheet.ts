let whole: Promise<unknown> | undefined

/** The styles of the shell and all screens, which the page names and the log-in does without (vite.signIn.ts). In development each part has its own. */
export function consoleSheet(): Promise<unknown> {
  whole ??= new Promise((resolve, reject) => {
    const href = document.querySelector<HTMLLinkElement>('link[rel="prefetch"][as="style"]')?.href
    if (!href) return import.meta.env.PROD ? reject(new Error('The page names no styles')) : resolve(undefined)
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: resolve })
    link.onerror = () => {
      link.remove()
      whole = undefined
      reject(new Error('The styles could not be loaded'))
    }
    document.head.append(link)
  })
  return whole
}

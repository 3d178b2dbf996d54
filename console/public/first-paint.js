// Runs before the first paint, so that a dark console does not flash white. The same keys as platform/storage.ts.
;(() => {
  try {
    const root = document.documentElement
    const layout = JSON.parse(localStorage.getItem('layout_settings') ?? '{}')
    if (layout.theme === 'dark') root.dataset.theme = 'dark'
    if (localStorage.getItem('app_language') === 'en-US') root.lang = 'en-US'
  } catch {
    // Storage refused or damaged: the light theme.
  }
})()

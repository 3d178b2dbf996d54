declare module 'virtual:help-search/zh-CN' {
  export const entries: readonly import('./helpPage.ts').HelpEntry[]
}
declare module 'virtual:help-search/en-US' {
  export const entries: readonly import('./helpPage.ts').HelpEntry[]
}
declare module 'virtual:help-docs' {
  export const docs: Readonly<Record<string, () => Promise<{ readonly page: import('./helpPage.ts').HelpPage }>>>
}

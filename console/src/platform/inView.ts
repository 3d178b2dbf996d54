/** The first of these parts that is in view: those of a tab behind it stay in the page, hidden, and a key must not reach them. */
export const inView = <T extends HTMLElement = HTMLElement>(selector: string): T | undefined =>
  [...document.querySelectorAll<T>(selector)].find((part) => part.checkVisibility?.() ?? true)

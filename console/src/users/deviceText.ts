const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system behind a user agent, as far as they are known; null: neither is. */
export function deviceOf(userAgent: string): string | null {
  const first = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const parts = [first(browsers), first(systems)].filter((part) => part !== undefined)
  return parts.length === 0 ? null : parts.join(' · ')
}
